'use client';

import { useEffect } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import { useViewer } from '@/features/auth/viewer';
import { forgetPurchases } from './saved-purchases';

const KeepPurchases = onDemand(() => import('./keep-purchases').then((file) => file.KeepPurchases));

/** It answers for pages that cannot be fetched (src/app/sw.js). Without it the browser says so itself. */
async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}

/** What the site needs for a visit without a network: the service worker, and the user's running purchases. */
export function OfflineSupport() {
  const signedIn = useViewer((viewer) => viewer.signedIn);
  useEffect(() => void registerServiceWorker(), []);
  useEffect(() => {
    if (signedIn === false) forgetPurchases();
  }, [signedIn]);
  return signedIn ? <KeepPurchases /> : null;
}
