'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { fallbackToNull } from '@/components/missing-code';
import { useIsSignedIn } from '@/features/auth/viewer';
import { registerServiceWorker } from './register-worker';
import { forgetPurchases } from './saved-purchases';

const PurchaseKeeper = dynamic(
  () => import('./purchase-keeper').then((file) => file.PurchaseKeeper).catch(fallbackToNull),
  { ssr: false },
);

/** What the site needs for a visit without a network: the service worker, and the user's running purchases. */
export function OfflineSupport() {
  const signedIn = useIsSignedIn();
  useEffect(() => void registerServiceWorker(), []);
  useEffect(() => {
    if (signedIn === false) forgetPurchases();
  }, [signedIn]);
  return signedIn ? <PurchaseKeeper /> : null;
}
