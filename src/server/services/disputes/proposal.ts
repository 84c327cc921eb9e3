import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { isParty } from '@/domain/purchase/states';
import { inTransaction } from '@/server/db/client';
import { disputes } from '@/server/db/schema';
import { closeApproval } from '../approvals';
import { type Audited, recordAudit, unchanged } from '../audit';
import { type Decided, decide } from './internal/decide';
import { lockDispute } from './internal/locks';

/**
 * A second admin confirms what another proposed, and it is carried out as it was written.
 * @throws DomainError CONFLICT_OF_INTEREST for a party, SAME_ADMIN for the proposer, NOT_SECOND_ADMIN as
 *   `confirmObstacle`, SECOND_ADMIN_NEEDED when nothing is proposed any more, NOT_FOUND.
 */
export async function confirmProposal(
  { disputeId }: { disputeId: string },
  call: Call<'admin'>,
): Promise<Audited<Decided>> {
  return inTransaction(async (tx) => {
    const locked = await lockDispute(tx, disputeId);
    const { proposedDecision, proposedAmount, proposedFindings, proposedNotes } = locked.dispute;
    if (isParty(locked.dispute, call.actor.userId)) throw new DomainError('CONFLICT_OF_INTEREST');
    if (!proposedDecision) {
      throw new DomainError(locked.dispute.status === 'pending' ? 'SECOND_ADMIN_NEEDED' : 'DISPUTE_CLOSED');
    }
    const part = proposedAmount ?? undefined;
    const ruling = {
      disputeId,
      decision: proposedDecision,
      part,
      findings: proposedFindings ?? undefined,
      notes: proposedNotes ?? '',
    };
    return decide(tx, locked, ruling, call);
  });
}

/**
 * Any admin who is not a party withdraws a proposal; the dispute is then open for a new decision. Idempotent.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST, DISPUTE_CLOSED when it is decided.
 */
export async function withdrawProposal(
  { disputeId }: { disputeId: string },
  call: Call<'admin'>,
): Promise<Audited> {
  return inTransaction(async (tx) => {
    const { dispute } = await lockDispute(tx, disputeId);
    if (isParty(dispute, call.actor.userId)) throw new DomainError('CONFLICT_OF_INTEREST');
    if (dispute.status !== 'pending') throw new DomainError('DISPUTE_CLOSED');
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
