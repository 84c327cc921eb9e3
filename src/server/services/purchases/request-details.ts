import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { PurchaseState } from '@/domain/purchase/states';
import type { BuyerField } from '@/domain/race/fields';
import { decryptBuyerDetails } from '@/server/services/buyer-details';
import { inTransaction } from '../../db/client';
import { applyEvent, lockPurchase } from './apply-event';
import { findNewestPurchase } from './select-purchases';

/**
 * The seller asks the buyer, once, to correct a detail that the organiser does not accept. Meanwhile the seller's clock
 * waits, for 24 h at most.
 * @param input.field one of the details that the buyer has given.
 * @throws DomainError INVALID_INPUT for another field, DETAILS_ALREADY_REQUESTED, DEADLINE_PASSED, CHARGEBACK_OPEN,
 *   WRONG_STATE, ALREADY_COMPLETED; PURCHASE_NOT_FOUND for anyone but the seller.
 */
export async function requestDetails(
  { listingId, field, note }: { listingId: string; field: BuyerField; note?: string | undefined },
  call: Call<'seller'>,
): Promise<{ state: PurchaseState }> {
  const { id, sellerId } = await findNewestPurchase(listingId, call.actor.userId);
  if (sellerId !== call.actor.userId) throw new DomainError('PURCHASE_NOT_FOUND');
  return inTransaction(async (tx) => {
    const { buyerDetails } = await lockPurchase(tx, id);
    const buyerFields = Object.keys(
      buyerDetails ? decryptBuyerDetails(id, buyerDetails) : {},
    ) as BuyerField[];
    const { purchase } = await applyEvent(tx, {
      event: 'detailsRequested',
      purchaseId: id,
      input: { buyerFields, field, ...(note && { notes: note }) },
      ...call,
    });
    return { state: purchase.state };
  });
}
