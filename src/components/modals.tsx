'use client';

import { ModalsProvider, useModals } from '@mantine/modals';
import { useBackCloses } from './back-closes';

function BackClosesModals() {
  const { modals, closeAll } = useModals();
  useBackCloses(modals.length > 0, closeAll);
  return null;
}

/** Where the dialogs of `confirmAction` are shown. Beside the page, so that it can be loaded after it. */
export const Modals = () => (
  <ModalsProvider>
    <BackClosesModals />
  </ModalsProvider>
);
