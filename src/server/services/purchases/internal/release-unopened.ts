import type { Call } from '@/domain/account/actor';
import { db } from '@/server/db/client';
import { applyEvent, lockPurchase } from '../apply-event';

/**
 * Ends a reservation for its buyer while no payment page has been opened: nobody can pay then.
 * @returns false when a page was opened meanwhile, or when there is no reservation left.
 */
export function releaseUnopened(purchaseId: string, call: Call<'buyer'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { state, checkoutSessionId } = await lockPurchase(tx, purchaseId);
    if (state !== 'pending_payment' || checkoutSessionId) return false;
    const input = { sessionExpired: true };
    await applyEvent(tx, { event: 'checkoutCancelled', purchaseId, input, ...call });
    return true;
  });
}
