'use client';

import { useRouter } from 'next/navigation';
import { showDone, showError } from '@/components/toast';
import { trpc } from '@/trpc/client';

/** Signs out. Whoever is signed out already, or unknown to the server, is signed out too. */
export function useLogout() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.auth.logout.useMutation({
    onSuccess: async () => {
      await utils.invalidate();
      router.push('/');
      router.refresh();
      showDone('Utloggad', 'Du har loggat ut.');
    },
    onError: (error) => showError(error, { title: 'Utloggning misslyckades' }),
  });
  return { logOut: () => mutate(), pending: isPending };
}
