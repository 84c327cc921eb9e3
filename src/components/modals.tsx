'use client';

import { ModalsProvider, useModals } from '@mantine/modals';
import { useEffect } from 'react';
import { useBackCloses } from './back-closes';
import { modalsShown } from './confirm';

function OpenModals() {
  const { modals, closeAll } = useModals();
  useEffect(modalsShown, []);
  useBackCloses(modals.length > 0, closeAll);
  return null;
}

/** Where the dialogs of `confirmAction` are shown. Beside the page, so that it can be loaded after it. */
export const Modals = () => (
  <ModalsProvider>
    <OpenModals />
  </ModalsProvider>
);
