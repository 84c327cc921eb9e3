'use client';

import { OfflineSupport } from '@/features/offline/offline-support';
import { Toasts } from './toasts';

/** What no first view needs: toasts, and what a visit without a network does. */
export const AfterHydration = () => (
  <>
    <Toasts />
    <OfflineSupport />
  </>
);
