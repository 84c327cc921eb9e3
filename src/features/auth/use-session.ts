'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useRouter } from '@/components/ui/router';
import { showDone, showError } from '@/components/ui/toast';
import { SIGNED_IN_HINT } from '@/domain/site';
import { type Outputs, trpc } from '@/trpc/client';
import { SIGNED_IN_ATTRIBUTE } from './signed-in';

export type SessionUser = NonNullable<Outputs['auth']['session']['user']>;

const readHint = (): boolean => document.cookie.split('; ').includes(`${SIGNED_IN_HINT}=1`);

/** What the hint cookie says; undefined while the page is being hydrated, since the server does not read it. */
function useHint(): boolean | undefined {
  const mutations = useQueryClient().getMutationCache();
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Signing in and out are mutations, in this tab or in another.
      const unsubscribe = mutations.subscribe(onChange);
      window.addEventListener('focus', onChange);
      return () => {
        unsubscribe();
        window.removeEventListener('focus', onChange);
      };
    },
    [mutations],
  );
  return useSyncExternalStore<boolean | undefined>(subscribe, readHint, () => undefined);
}

const never = () => () => {};

/** False on the server and while the page is being hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

function useKnown() {
  const hint = useHint();
  const { data } = trpc.auth.session.useQuery(undefined, { enabled: hint === true });
  // The server removes a hint that is wrong, so nobody is unknown for long.
  return { hint, user: data?.user ?? (hint === false ? null : undefined), serverNow: data?.serverNow };
}

/** Who is signed in: null for a visitor, undefined until known. Pages of one user prefetch it; public pages never do. */
export const useSessionUser = (): SessionUser | null | undefined => useKnown().user;

/** Whether to ask for what belongs to a user: before the session is known, the hint is enough to ask in one batch. */
export function useSignedIn(): boolean {
  const { hint, user } = useKnown();
  return hint === true || Boolean(user);
}

/**
 * Fetches all that concerns the viewer in one batch once the page is there, and keeps the document's attribute true.
 * @returns the server's clock, once it has answered.
 */
export function useViewer(): Date | undefined {
  const { hint, user, serverNow } = useKnown();
  const signedIn = hint === true || Boolean(user);
  useEffect(() => {
    if (hint !== undefined) document.documentElement.toggleAttribute(SIGNED_IN_ATTRIBUTE, signedIn);
  }, [hint, signedIn]);
  trpc.account.badges.useQuery(undefined, { enabled: signedIn, refetchInterval: 60_000 });
  trpc.listings.own.useQuery(undefined, { enabled: signedIn });
  trpc.site.adsWhenSignedIn.useQuery(undefined, { enabled: signedIn, staleTime: Number.POSITIVE_INFINITY });
  return serverNow;
}

export type OwnListing = Outputs['listings']['own'][number];

/** The viewer's own listings by id; undefined until known, empty for a visitor. */
export function useOwnListings(): Map<string, OwnListing> | undefined {
  const { user } = useKnown();
  const signedIn = useSignedIn();
  const own = trpc.listings.own.useQuery(undefined, { enabled: signedIn });
  const listings = signedIn ? own.data : undefined;
  const known = user === null || own.isError || listings !== undefined;
  return useMemo(
    () => (known ? new Map(listings?.map((listing) => [listing.id, listing])) : undefined),
    [known, listings],
  );
}

/** Signs out and forgets everything that belonged to the account. */
export function useLogout() {
  const router = useRouter();
  const utils = trpc.useUtils();
  return trpc.auth.logout.useMutation({
    onSuccess: async () => {
      await utils.invalidate();
      router.push('/');
      router.refresh();
      showDone('Utloggad', 'Du har loggat ut.');
    },
    onError: (error) => showError(error, { title: 'Utloggning misslyckades' }),
  });
}
