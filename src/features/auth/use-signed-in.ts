'use client';

import { useRouter } from 'next/navigation';
import { showDone } from '@/components/toast';
import { BECOME_SELLER, sellerWish } from './seller-wish';
import { pendingCode, typedEmail } from './sign-in-state';

/** Time to read the toast before the profile is opened for who wants to sell, ms. */
const WISH_MS = 1000;

/**
 * What follows a sign-in, without loading the page again.
 * @returns goes on: with `goOn`, else at `next`; if that is the current page, it is refreshed.
 */
export function useSignedIn() {
  const router = useRouter();
  return ({ next, goOn }: { next: string; goOn?: (() => void) | undefined }) => {
    pendingCode.set(null);
    typedEmail.set('');
    showDone('Inloggning lyckades', 'Du är nu inloggad.');
    if (goOn) return goOn();
    const here = new URL(next, window.location.href).pathname === window.location.pathname;
    if (!here) router.replace(next);
    router.refresh();
    if (sellerWish.get()) {
      sellerWish.set(null);
      setTimeout(() => router.push(BECOME_SELLER), WISH_MS);
    }
  };
}
