'use client';

import { useEffect } from 'react';
import { OfflineSupport } from '@/features/offline/offline-support';
import { OfflineNotice } from './offline-notice';
import { Toasts } from './toasts';

/** What no first view needs: toasts, and what a visit without a network does. Without one it could not be loaded. */
export function AfterHydration() {
  // For tests: what is pressed from now on is heard.
  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), []);
  return (
    <>
      <OfflineNotice />
      <Toasts />
      <OfflineSupport />
    </>
  );
}
