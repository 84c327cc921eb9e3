import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { type Audited, recordAudit } from '@/server/services/audit';
import { decryptCode } from '@/server/services/purchase-effects';
import { lockPurchase, recordCodeView } from '@/server/services/purchases';
import { db } from '../../db/client';
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
  return db.transaction(async (tx) => {
    const { id, handOverCode, nameChangedAt } = await lockPurchase(tx, dispute.purchaseId);
    if (!handOverCode || !nameChangedAt) throw new DomainError('NOT_FOUND');
    await recordCodeView(tx, id, call.actor.userId, nameChangedAt, call.now);
    return recordAudit(tx, call, 'code.view', disputeId, null, { code: decryptCode(id, handOverCode) });
  });
}
