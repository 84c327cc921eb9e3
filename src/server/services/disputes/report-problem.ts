import { db } from '../../db/client';
import { applyEvent, type PurchaseRow } from '../purchases/apply-event';
import { findNewestPurchase } from '../purchases/find-purchase';

/**
 * The buyer reports a problem: the clock stops and an admin decides.
 * @throws DomainError REASON_MISSING, DEADLINE_PASSED, WRONG_STATE; PURCHASE_NOT_FOUND for anyone but the buyer.
 */
export async function reportProblem(command: {
  listingId: string;
  buyerId: string;
  reason: string;
  now: Date;
}): Promise<PurchaseRow> {
  const { id } = await findNewestPurchase(command.listingId, command.buyerId);
  return db.transaction(async (tx) => {
    const { purchase } = await applyEvent(tx, {
      event: 'problemReported',
      purchaseId: id,
      actor: { type: 'buyer', userId: command.buyerId },
      input: { reason: command.reason.trim() },
      now: command.now,
    });
    return purchase;
  });
}
