import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { recordAuditEntry } from '../audit/internal/record';
import { type BuyerDetails, decryptBuyerDetails } from '../purchases/internal/buyer-details';
import { recordDetailsView } from '../purchases/internal/record-details-view';
import { findDispute } from './internal/dispute-party';

/**
 * Shows an admin what the organiser wanted to know of the buyer, while their case waits for its decision. Each look
 * is in the audit log, and the buyer is told.
 * @throws DomainError NOT_FOUND when there is nothing to show; CONFLICT_OF_INTEREST for a party of the case; CASE_CLOSED.
 */
export async function viewBuyerDetails(
  disputeId: string,
  act: { adminId: string; now: Date },
): Promise<BuyerDetails> {
  const { dispute, role } = await findDispute(disputeId, { id: act.adminId, actsAsAdmin: true });
  if (role !== 'admin') throw new DomainError('CONFLICT_OF_INTEREST');
  if (dispute.status !== 'pending') throw new DomainError('CASE_CLOSED');
  return db.transaction(async (tx) => {
    const [purchase] = await tx
      .select({ details: purchases.buyerDetails })
      .from(purchases)
      .where(eq(purchases.id, dispute.purchaseId));
    if (!purchase?.details) throw new DomainError('NOT_FOUND');
    await recordDetailsView(tx, dispute.purchaseId, act.adminId, act.now);
    await recordAuditEntry(tx, {
      ...act,
      action: 'buyer_details.view',
      entity: 'dispute',
      entityId: disputeId,
    });
    return decryptBuyerDetails(dispute.purchaseId, purchase.details);
  });
}
