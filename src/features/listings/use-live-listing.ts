'use client';

import { useEffect, useState } from 'react';
import { errorCodeOf } from '@/components/error-code';
import { formatKr } from '@/text/money';
import { listingLabels } from '@/text/states';
import { type Outputs, trpc } from '@/trpc/client';

export type Listing = Outputs['listings']['byId'];

/** How often a page asks when nothing comes by itself. */
const ASK_MS = 10_000;
/** A connection that was refused outright is tried anew this long after. */
const TRY_AGAIN_MS = 30_000;

/**
 * Follows a listing's row, and says what changed. A lost connection comes back by itself; where none can be had, or
 * nothing comes through it, the page asks now and then instead.
 */
export function useLiveListing(initial: Listing) {
  const { id } = initial;
  const utils = trpc.useUtils();
  const [news, setNews] = useState('');
  const [following, setFollowing] = useState(false);

  const { status, reset } = trpc.listings.onUpdate.useSubscription(
    { id },
    {
      onData: ({ face, price }) => {
        setFollowing(true);
        const shown = utils.listings.byId.getData({ id });
        if (shown && shown.price !== price) setNews(`Priset är nu ${formatKr(price)}`);
        else if (shown && shown.face !== face) setNews(listingLabels[face]);
        utils.listings.byId.setData(
          { id },
          (old) => old && { ...old, face, price, available: face === 'available' },
        );
        void utils.listings.byId.invalidate({ id });
      },
      // There is nothing more to follow: the page asks what became of it.
      onComplete: () => void utils.listings.byId.invalidate({ id }),
    },
  );
  // The browser shows a page as it was left to whoever comes back, from the payment for one.
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void utils.listings.byId.invalidate({ id });
    };
    window.addEventListener('pageshow', ask);
    return () => window.removeEventListener('pageshow', ask);
  }, [id, utils]);
  const live = following && status === 'pending';
  const refused = status === 'error';
  useEffect(() => {
    if (!refused) return;
    setFollowing(false);
    const timer = setTimeout(reset, TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [refused, reset]);

  const query = trpc.listings.byId.useQuery(
    { id },
    { initialData: initial, refetchInterval: live ? false : ASK_MS, refetchOnReconnect: true },
  );
  return {
    listing: query.data,
    gone: query.isError && errorCodeOf(query.error) === 'LISTING_NOT_FOUND',
    news,
  };
}
