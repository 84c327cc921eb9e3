import { db } from '../../db/client';
import { applyEvent, type PurchaseRow } from './internal/apply-event';
import { findNewestPurchase } from './internal/find-purchase';

/**
 * The buyer confirms that the place is theirs; the seller is paid.
 * @throws DomainError PURCHASE_NOT_FOUND for anyone but the buyer, WRONG_STATE, ALREADY_COMPLETED.
 */
export async function confirmReceipt(command: {
  listingId: string;
  buyerId: string;
  now: Date;
}): Promise<PurchaseRow> {
  const { id } = await findNewestPurchase(command.listingId, command.buyerId);
  return db.transaction(async (tx) => {
    const { purchase } = await applyEvent(tx, {
      event: 'receiptConfirmed',
      purchaseId: id,
      actor: { type: 'buyer', userId: command.buyerId },
      now: command.now,
    });
    return purchase;
  });
}
