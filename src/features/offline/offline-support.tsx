'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { renderNothing } from '@/components/missing-code';
import { useIsSignedIn } from '@/features/auth/viewer';
import { forgetPurchases } from './saved-purchases';

const PurchaseKeeper = dynamic(
  () => import('./purchase-keeper').then((file) => file.PurchaseKeeper).catch(renderNothing),
  { ssr: false },
);

/** It answers for pages that cannot be fetched (src/app/sw.js). Without it the browser says so itself. */
async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}

/** What the site needs for a visit without a network: the service worker, and the user's running purchases. */
export function OfflineSupport() {
  const signedIn = useIsSignedIn();
  useEffect(() => void registerServiceWorker(), []);
  useEffect(() => {
    if (signedIn === false) forgetPurchases();
  }, [signedIn]);
  return signedIn ? <PurchaseKeeper /> : null;
}
