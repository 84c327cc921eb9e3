'use client';

import { useEffect } from 'react';
import { useViewer } from '@/features/auth/viewer';
import { forgetPurchases, savePurchases } from './saved-purchases';

/** Keeps the user's running purchases in their browser, until they sign out. */
export function KeepPurchases() {
  const userId = useViewer((viewer) => viewer.user?.id);
  const running = useViewer((viewer) => viewer.running);
  useEffect(() => {
    // What an earlier user of the page was answered is still in the query's cache.
    if (running && running.userId === userId) savePurchases(running);
  }, [running, userId]);
  useEffect(() => forgetPurchases, []);
  return null;
}
