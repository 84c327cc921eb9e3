'use client';

import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useMemo } from 'react';
import { TrpcProvider, trpc } from '@/trpc/client';
import { setViewer } from './viewer';

/** How often the server's clock is read while the page is seen, ms: a phone's may be set meanwhile. */
const CLOCK_MS = 60_000;

/**
 * The session as the server answers this browser. Not the one that a page brings: how old that is, and so what it says of
 * the time, is not known.
 */
function useSession() {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: [...getQueryKey(trpc.auth.session), 'answered'],
    queryFn: async () => {
      const { user, serverNow } = await client.auth.session.query();
      return { user, clock: { server: serverNow.getTime(), machine: Date.now() } };
    },
    refetchInterval: CLOCK_MS,
  }).data;
}

/** Fetches all that concerns the user in one batch, and keeps it up to date. */
function Queries() {
  const session = useSession();
  const badges = trpc.account.badges.useQuery(undefined, { refetchInterval: 60_000 }).data;
  const listings = trpc.listings.own.useQuery();
  const { data: ads } = trpc.site.adsWhenSignedIn.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const running = trpc.purchases.running.useQuery().data;
  const own = useMemo(
    () =>
      listings.data || listings.isError
        ? new Map(listings.data?.map((listing) => [listing.id, listing]))
        : undefined,
    [listings.data, listings.isError],
  );
  useEffect(() => {
    setViewer({
      user: session?.user ?? undefined,
      own,
      badgeCount: badges?.total ?? 0,
      ads,
      running,
      clock: session?.clock,
    });
  }, [session, own, badges, ads, running]);
  return null;
}

export const ViewerQueries = () => (
  <TrpcProvider>
    <Queries />
  </TrpcProvider>
);
