'use client';

import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { errorCodeOf } from '@/components/error-code';
import { buyerCost } from '@/domain/listing/buyer-cost';
import { inAllText } from '@/text/listing';
import { listingLabels } from '@/text/purchase';
import { type Outputs, trpc } from '@/trpc/client';

export type Listing = Outputs['listings']['byId'];

interface LiveListing {
  listing: Listing;
  /** Deleted while it was open. */
  gone: boolean;
  /** For screen readers: the last change. */
  announcement: string;
}

/** Polling interval while there is no live connection. */
const POLL_MS = 10_000;
/** How long after the server refused a live connection a new one is tried. */
const RETRY_MS = 30_000;

/** A visitor may have opened the page by mistake. */
const VIEW_MS = 3000;
const bots = /bot|crawl|spider|preview|headless|lighthouse/i;

/** Kept in memory alone: to store it in the browser for a count would need consent. */
const viewed = new Set<string>();

/** Counts a view of the listing, once in a visit, when it has been in view for a while. The server leaves out the seller's own. */
function useCountedView(id: string): void {
  const { client } = trpc.useUtils();
  useEffect(() => {
    if (navigator.webdriver || bots.test(navigator.userAgent)) return;
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible' || viewed.has(id)) return;
      viewed.add(id);
      client.listings.seen.mutate({ id }).catch(() => undefined);
    }, VIEW_MS);
    return () => clearTimeout(timer);
  }, [id, client]);
}

/**
 * Keeps a listing up to date and announces changes, while the page is seen. tRPC restores a lost connection; where there
 * is none, or nothing arrives through it, the page polls.
 */
export function useLiveListing(initial: Listing): LiveListing {
  const { id } = initial;
  useCountedView(id);
  const utils = trpc.useUtils();
  const [announcement, setAnnouncement] = useState('');
  const [receiving, setReceiving] = useState(false);
  // What concerns the viewer changes with it: a reservation of their own, for example.
  const refetch = useCallback(() => {
    void utils.listings.byId.invalidate({ id });
    void utils.listings.own.invalidate();
  }, [id, utils]);

  const { status: connection, reset } = trpc.listings.onUpdate.useSubscription(
    { id },
    {
      // Over HTTP/1.1 a browser has six connections to a site: six hidden tabs would block it.
      enabled: useDocumentVisibility() === 'visible',
      onData: ({ status, price }) => {
        setReceiving(true);
        const shown = utils.listings.byId.getData({ id });
        if (shown && shown.price !== price)
          setAnnouncement(`Priset är nu ${inAllText(buyerCost({ ...shown, price }))}`);
        else if (shown && shown.status !== status) setAnnouncement(listingLabels[status]);
        utils.listings.byId.setData(
          { id },
          (old) => old && { ...old, status, price, available: status === 'available' },
        );
        refetch();
      },
      onError: () => setReceiving(false),
      // The stream has ended: the listing may be deleted.
      onComplete: refetch,
    },
  );
  const refused = connection === 'error';
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(reset, RETRY_MS);
    return () => clearTimeout(timer);
  }, [refused, reset]);
  // A page restored from the back/forward cache, for example after the payment page, is out of date.
  useEffect(() => {
    const refetchRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refetch();
    };
    window.addEventListener('pageshow', refetchRestored);
    return () => window.removeEventListener('pageshow', refetchRestored);
  }, [refetch]);

  const live = receiving && connection === 'pending';
  const { data, error } = trpc.listings.byId.useQuery(
    { id },
    {
      initialData: initial,
      refetchInterval: live ? false : POLL_MS,
      refetchOnReconnect: true,
      // Nothing was heard of it meanwhile.
      refetchOnWindowFocus: 'always',
    },
  );
  return {
    listing: data,
    gone: error !== null && ['LISTING_NOT_FOUND', 'LISTING_REMOVED'].includes(errorCodeOf(error)),
    announcement,
  };
}
