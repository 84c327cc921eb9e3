'use client';

import { useEffect } from 'react';
import { useSessionUser } from '@/features/auth/viewer';
import { trpc } from '@/trpc/client';
import { forgetPurchases, savePurchases } from './saved-purchases';

/** Keeps the user's running purchases in their browser, until they sign out. */
export function PurchaseKeeper() {
  const userId = useSessionUser()?.id;
  const running = trpc.purchases.running.useQuery().data;
  useEffect(() => {
    // What an earlier user of the page was answered is still in the query's cache.
    if (running && running.userId === userId) savePurchases(running);
  }, [running, userId]);
  useEffect(() => forgetPurchases, []);
  return null;
}
