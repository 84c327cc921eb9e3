'use client';

import { useRouter } from 'next/navigation';
import { showDone } from '@/components/toast';
import { trpc } from '@/trpc/client';
import { BECOME_SELLER, sellerWish } from './seller-wish';
import { pendingCode, typedEmail } from './sign-in-state';

/** Time to read the toast before the profile is opened for who wants to sell, ms. */
const WISH_MS = 1000;

/** Where an admin, a contact or a seller whose time runs is needed; the home page for all others. */
async function landing({ auth, account }: ReturnType<typeof trpc.useUtils>['client']): Promise<string> {
  const [{ user }, waiting] = await Promise.all([auth.session.query(), account.waiting.query()]);
  if (user?.isAdmin) return '/admin/manager';
  if (user?.isOrganiserContact) return '/arrangor';
  const sold = waiting.find(({ waitsFor }) => waitsFor === 'nameChange');
  return sold ? `/listings/${sold.listingId}/name-change` : '/';
}

/**
 * What follows a sign-in, without loading the page again.
 * @returns continues with `goOn`, else at `next`, else at `landing`; if that is the current page, it is refreshed.
 */
export function useSignedIn() {
  const router = useRouter();
  const { client } = trpc.useUtils();
  return async ({ next, goOn }: { next: string | null; goOn?: (() => void) | undefined }) => {
    pendingCode.set(null);
    typedEmail.set('');
    showDone('Inloggning lyckades', 'Du är nu inloggad.');
    if (goOn) return goOn();
    const to = next ?? (await landing(client).catch(() => '/'));
    const { pathname, search } = new URL(to, window.location.href);
    const isCurrentPage =
      pathname === window.location.pathname && (!search || search === window.location.search);
    if (!isCurrentPage) router.replace(to);
    router.refresh();
    if (sellerWish.get()) {
      sellerWish.set(null);
      setTimeout(() => router.push(BECOME_SELLER), WISH_MS);
    }
  };
}
