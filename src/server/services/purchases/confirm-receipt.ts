import type { Call } from '@/domain/account/actor';
import type { PurchaseState } from '@/domain/purchase/states';
import { inTransaction } from '../../db/client';
import { applyEvent } from './apply-event';
import { findNewestPurchase } from './select-purchases';

/**
 * The buyer confirms the name change; the seller is paid.
 * @throws DomainError PURCHASE_NOT_FOUND for anyone but the buyer, WRONG_STATE, ALREADY_COMPLETED.
 */
export async function confirmReceipt(
  { listingId }: { listingId: string },
  call: Call<'buyer'>,
): Promise<{ state: PurchaseState }> {
  const { id } = await findNewestPurchase(listingId, call.actor.userId);
  return inTransaction(async (tx) => {
    const { purchase } = await applyEvent(tx, { event: 'receiptConfirmed', purchaseId: id, ...call });
    return { state: purchase.state };
  });
}
