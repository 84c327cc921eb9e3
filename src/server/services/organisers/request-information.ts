import type { Call } from '@/domain/account/actor';
import type { RequestInformation } from '@/domain/organiser/input';
import type { BuyerField } from '@/domain/race/fields';
import { decryptBuyerDetails } from '@/server/services/buyer-details';
import { applyEvent, lockPurchase } from '@/server/services/purchases';
import { inTransaction } from '../../db/client';
import { findOwnPurchase } from './contacts';

/**
 * The organiser requests what a name change lacks: a detail of the buyer, who corrects it while the seller's clock
 * is paused as when the seller requests it; or something of the seller, whose clock goes on.
 * @throws DomainError PURCHASE_NOT_FOUND for another organiser's; CONFLICT_OF_INTEREST, INVALID_INPUT for a detail that
 *   the buyer has not given, DETAILS_ALREADY_REQUESTED, TOO_MANY_INFORMATION_REQUESTS, DEADLINE_PASSED, NAME_CHANGE_VERIFIED,
 *   CHARGEBACK_OPEN, WRONG_STATE, ALREADY_COMPLETED
 */
export async function requestInformation(input: RequestInformation, call: Call<'organiser'>): Promise<void> {
  const { purchaseId, text } = input;
  await inTransaction(async (tx) => {
    await findOwnPurchase(tx, input, call);
    if (input.of === 'seller') {
      await applyEvent(tx, { event: 'informationRequested', purchaseId, input: { reason: text }, ...call });
      return;
    }
    const { buyerDetails, window } = await lockPurchase(tx, purchaseId);
    const given = buyerDetails ? decryptBuyerDetails(purchaseId, buyerDetails) : {};
    // Only the fields that the organiser needs, and sees.
    const buyerFields = window.buyerFields.filter((field: BuyerField) => given[field]);
    await applyEvent(tx, {
      event: 'detailsRequested',
      purchaseId,
      input: { buyerFields, field: input.field, notes: text },
      ...call,
    });
  });
}
