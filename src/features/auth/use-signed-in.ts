'use client';

import { useRouter } from 'next/navigation';
import { showDone } from '@/components/toast';
import { trpc } from '@/trpc/client';
import { pendingCode } from './pending-code';
import { typedEmail } from './typed-email';

/**
 * What follows a sign-in, without loading the page again: whatever was fetched for the visitor is fetched for the user.
 * @returns goes on: with `goOn`, else at `next`; if that is the current page, it is refreshed.
 */
export function useSignedIn() {
  const router = useRouter();
  const utils = trpc.useUtils();
  return ({ next, goOn }: { next: string; goOn?: (() => void) | undefined }) => {
    pendingCode.set(null);
    typedEmail.set('');
    void utils.invalidate();
    showDone('Inloggning lyckades', 'Du är nu inloggad.');
    if (goOn) return goOn();
    const here = new URL(next, window.location.href).pathname === window.location.pathname;
    if (!here) router.replace(next);
    router.refresh();
  };
}
