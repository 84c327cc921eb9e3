'use client';

import { useState } from 'react';
import { useRouter } from '@/components/ui/router';
import { refusedOffline, showDone, showError } from '@/components/ui/toast';
import { renewViewer } from './viewer';

/** Signs out and forgets everything that belonged to the account. */
export function useLogout() {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  async function logOut() {
    if (refusedOffline()) return;
    setPending(true);
    try {
      const { browserApi } = await import('@/trpc/client');
      const { client, utils } = browserApi();
      await client.auth.logout.mutate();
      renewViewer();
      await utils.invalidate();
      router.push('/');
      router.refresh();
      showDone('Utloggad', 'Du har loggat ut.');
    } catch (error) {
      showError(error, { title: 'Utloggning misslyckades' });
    }
    setPending(false);
  }
  return { logOut, pending };
}
