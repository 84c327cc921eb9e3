'use client';

import { useRouter } from '@/components/router';
import { showDone, showError } from '@/components/toast';
import { type Outputs, trpc } from '@/trpc/client';

export type SessionUser = NonNullable<Outputs['auth']['session']['user']>;

/** Who is signed in. `undefined` until known, which after a server render is at once. */
export function useSessionUser(): SessionUser | null | undefined {
  return trpc.auth.session.useQuery().data?.user;
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
