'use client';

import { useMemo } from 'react';
import { useSignedInHint } from '@/components/page-user';
import { SIGNED_IN_HINT } from '@/domain/site/site';
import { type Outputs, trpc } from '@/trpc/client';

export type SessionUser = NonNullable<Outputs['auth']['session']['user']>;
export type OwnListing = Outputs['listings']['own'][number];

/** Sets the cookie that nobody is signed in, as the server does beside the session's cookie. */
export function removeHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${SIGNED_IN_HINT}=; Max-Age=0; Path=/`;
}

/** Whether someone is signed in, by the hint; undefined while the page is being hydrated. */
export function useIsSignedIn(): boolean | undefined {
  const hint = useSignedInHint();
  return hint === undefined ? undefined : hint !== null;
}

/** Who is signed in: null for a visitor, undefined until known. */
export function useSessionUser(): SessionUser | null | undefined {
  const signedIn = useIsSignedIn();
  const { data } = trpc.auth.session.useQuery(undefined, { enabled: signedIn === true });
  return signedIn === false ? null : (data?.user ?? undefined);
}

/**
 * The same around the page: unknown while it is being hydrated, though the page may have brought it. The server has drawn
 * what is around it before that.
 */
export function useShellUser(): SessionUser | null | undefined {
  const signedIn = useIsSignedIn();
  const user = useSessionUser();
  return signedIn === undefined ? undefined : user;
}

/** The user's own listings by id; undefined until known. */
export function useOwnListings(): ReadonlyMap<string, OwnListing> | undefined {
  const signedIn = useIsSignedIn();
  const own = trpc.listings.own.useQuery(undefined, { enabled: signedIn === true });
  const known = signedIn === false || own.isError || own.data !== undefined;
  return useMemo(
    () =>
      known
        ? new Map(signedIn === false ? [] : own.data?.map((listing) => [listing.id, listing]))
        : undefined,
    [known, signedIn, own.data],
  );
}

function useBadges() {
  const signedIn = useIsSignedIn();
  const { data } = trpc.account.badges.useQuery(undefined, {
    enabled: signedIn === true,
    refetchInterval: 60_000,
  });
  return signedIn ? data : undefined;
}

/** How many things wait for the user. */
export const useBadgeCount = (): number => useBadges()?.total ?? 0;

/** The user's address where mail to it comes back; null where it arrives. */
export function useUnreachableAddress(): string | null {
  const user = useSessionUser();
  return (useBadges()?.unreachable && user?.email) || null;
}
