'use client';

import { TRPCClientError } from '@trpc/client';
import { useRouter } from 'next/navigation';
import { showDone, showError } from '@/components/toast';
import { trpc } from '@/trpc/client';
import { removeHint } from './viewer';

/** The HTTP status of a failed call, also of one that something before the server has answered. */
function statusOf(error: unknown): unknown {
  if (!(error instanceof TRPCClientError)) return undefined;
  const answer = error.meta?.response;
  return answer instanceof Response ? answer.status : undefined;
}

/** Errors that are ignored: the session is unknown, another user's, or ended. */
const ignored: readonly unknown[] = [401, 403, 404];

/** Signs out. */
export function useLogout() {
  const router = useRouter();
  function leave() {
    removeHint();
    router.push('/');
    router.refresh();
    showDone('Utloggad', 'Du har loggat ut.');
  }
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    onSuccess: leave,
    onError: (error) => {
      if (ignored.includes(statusOf(error))) leave();
      else showError(error, { title: 'Utloggning misslyckades' });
    },
  });
  return { logOut: () => mutate(), pending: isPending };
}
