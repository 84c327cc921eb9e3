'use client';

import { Toasts } from '@/components/toasts';
import { useOtherUserCheck } from '@/features/auth/use-other-user-check';
import { OfflineSupport } from '@/features/offline/offline-support';
import { Modals } from './modals';
import { usePrintInLight } from './print';

/** What every page has that no first view needs. */
export function AfterHydration() {
  useOtherUserCheck();
  usePrintInLight();
  return (
    <>
      <OfflineSupport />
      <Modals />
      <Toasts />
    </>
  );
}
