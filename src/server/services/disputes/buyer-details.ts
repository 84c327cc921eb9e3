import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { inTransaction } from '@/server/db/client';
import { purchases } from '@/server/db/schema';
import { type BuyerDetails, decryptBuyerDetails, recordDetailsView } from '@/server/services/buyer-details';
import { decryptCode } from '@/server/services/encryption';
import { type Audited, recordAudit } from '../audit';
import { lockPurchase, recordCodeView } from '../purchases';
import { findDispute } from './dispute-party';

/**
 * Shows an admin the code that was handed over, while the dispute is open. Each view is in the audit log, without the
 * code, and in the buyer's log of the purchase.
 * @throws DomainError NOT_FOUND when there is none; CONFLICT_OF_INTEREST for a party of the dispute; DISPUTE_CLOSED.
 */
export async function viewCode(
  { disputeId }: { disputeId: string },
  call: Call<'admin'>,
): Promise<Audited<{ code: string }>> {
  const { dispute, role } = await findDispute(disputeId, call.actor);
  if (role !== 'admin') throw new DomainError('CONFLICT_OF_INTEREST');
  if (dispute.status !== 'pending') throw new DomainError('DISPUTE_CLOSED');
  return inTransaction(async (tx) => {
    const { id, handOverCode, nameChangedAt } = await lockPurchase(tx, dispute.purchaseId);
    if (!handOverCode || !nameChangedAt) throw new DomainError('NOT_FOUND');
    await recordCodeView(tx, id, call.actor.userId, nameChangedAt, call.now);
    return recordAudit(tx, call, 'code.view', disputeId, null, { code: decryptCode(id, handOverCode) });
  });
}

/**
 * Shows an admin the buyer's details while the dispute is open. Each view is in the audit log and in the buyer's log of
 * the purchase.
 * @throws DomainError NOT_FOUND when there is nothing to show; CONFLICT_OF_INTEREST for a party of the dispute;
 *   DISPUTE_CLOSED.
 */
export async function viewBuyerDetails(
  { disputeId }: { disputeId: string },
  call: Call<'admin'>,
): Promise<Audited<BuyerDetails>> {
  const { dispute, role } = await findDispute(disputeId, call.actor);
  if (role !== 'admin') throw new DomainError('CONFLICT_OF_INTEREST');
  if (dispute.status !== 'pending') throw new DomainError('DISPUTE_CLOSED');
  return inTransaction(async (tx) => {
    const [purchase] = await tx
      .select({ details: purchases.buyerDetails })
      .from(purchases)
      .where(eq(purchases.id, dispute.purchaseId));
    if (!purchase?.details) throw new DomainError('NOT_FOUND');
    await recordDetailsView(tx, dispute.purchaseId, call.actor.userId, call.now);
    return recordAudit(
      tx,
      call,
      'buyer_details.view',
      disputeId,
      null,
      decryptBuyerDetails(dispute.purchaseId, purchase.details),
    );
  });
}
