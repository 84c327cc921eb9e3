import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { isParty } from '@/domain/purchase/states';
import { db } from '@/server/db/client';
import { disputes } from '@/server/db/schema';
import { closeApproval } from '@/server/services/approvals';
import { type Audited, recordAudit, unchanged } from '@/server/services/audit';
import { lockDispute } from './internal/locks';

/**
 * Any admin who is not a party withdraws a proposal; the dispute is then open for a new decision. Idempotent.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST
 */
export async function withdrawProposal(
  { disputeId }: { disputeId: string },
  call: Call<'admin'>,
): Promise<Audited> {
  return db.transaction(async (tx) => {
    const { dispute } = await lockDispute(tx, disputeId);
    if (isParty(dispute, call.actor.userId)) throw new DomainError('CONFLICT_OF_INTEREST');
    if (!dispute.proposedBy) return unchanged();
    await tx
      .update(disputes)
      .set({
        proposedDecision: null,
        proposedAmount: null,
        proposedFindings: null,
        proposedNotes: null,
        proposedBy: null,
        proposedAt: null,
      })
      .where(eq(disputes.id, disputeId));
    await closeApproval(tx, { what: 'dispute', id: disputeId }, call.now);
    return recordAudit(tx, call, 'dispute.withdraw', disputeId, {
      proposedBy: dispute.proposedBy,
      decision: dispute.proposedDecision,
    });
  });
}
