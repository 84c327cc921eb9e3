'use client';

import { useMemo } from 'react';
import { trpc } from '@/trpc/client';
import { type OwnListing, type SessionUser, useViewer } from './viewer';

// For pages that are a user's own and fetch with React Query anyway; public pages read viewer.ts.

/** Who is signed in: null for a visitor, undefined until known. The pages prefetch it. */
export function useSessionUser(): SessionUser | null | undefined {
  const signedIn = useViewer((viewer) => viewer.signedIn);
  const { data } = trpc.auth.session.useQuery(undefined, { enabled: signedIn === true });
  return data?.user ?? (signedIn === false ? null : undefined);
}

/** The user's own listings by id; undefined until known. */
export function useOwnListings(): Map<string, OwnListing> | undefined {
  const user = useSessionUser();
  const signedIn = useViewer((viewer) => viewer.signedIn);
  const own = trpc.listings.own.useQuery(undefined, { enabled: signedIn === true || Boolean(user) });
  const known = user === null || own.isError || own.data !== undefined;
  return useMemo(
    () => (known ? new Map(own.data?.map((listing) => [listing.id, listing])) : undefined),
    [known, own.data],
  );
}
