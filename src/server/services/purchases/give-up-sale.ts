import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { GiveUpReason } from '@/domain/purchase/hand-over';
import type { PurchaseState } from '@/domain/purchase/states';
import { inTransaction } from '../../db/client';
import { applyEvent } from './apply-event';
import { findNewestPurchase } from './select-purchases';

/**
 * The seller gives up the sale: the buyer gets everything back and the listing is paused.
 * @param input.text the seller's own words, which the buyer reads.
 * @throws DomainError CHARGEBACK_OPEN, DEADLINE_PASSED, WRONG_STATE, ALREADY_COMPLETED; PURCHASE_NOT_FOUND for anyone
 *   but the seller.
 */
export async function giveUpSale(
  { listingId, reason, text }: { listingId: string; reason: GiveUpReason; text?: string | undefined },
  call: Call<'seller'>,
): Promise<{ state: PurchaseState }> {
  const { id, sellerId } = await findNewestPurchase(listingId, call.actor.userId);
  if (sellerId !== call.actor.userId) throw new DomainError('PURCHASE_NOT_FOUND');
  return inTransaction(async (tx) => {
    const { purchase } = await applyEvent(tx, {
      event: 'saleGivenUp',
      purchaseId: id,
      input: { giveUpReason: reason, ...(text && { reason: text }) },
      ...call,
    });
    return { state: purchase.state };
  });
}
