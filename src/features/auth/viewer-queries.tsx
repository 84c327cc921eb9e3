'use client';

import { useEffect, useMemo } from 'react';
import { TrpcProvider, trpc } from '@/trpc/client';
import { setViewer } from './viewer';

/** Fetches all that concerns the user in one batch, and keeps it up to date. */
function Queries() {
  const session = trpc.auth.session.useQuery().data;
  const badges = trpc.account.badges.useQuery(undefined, { refetchInterval: 60_000 }).data;
  const listings = trpc.listings.own.useQuery();
  const { data: ads } = trpc.site.adsWhenSignedIn.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  });
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
      serverNow: session?.serverNow,
    });
  }, [session, own, badges, ads]);
  return null;
}

export const ViewerQueries = () => (
  <TrpcProvider>
    <Queries />
  </TrpcProvider>
);
