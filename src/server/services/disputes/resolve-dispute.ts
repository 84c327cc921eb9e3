import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { sharesOf } from '@/domain/purchase/dispute';
import { isParty } from '@/domain/purchase/states';
import { inTransaction } from '@/server/db/client';
import { disputes } from '@/server/db/schema';
import { requestApproval } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { judgeEvent } from '@/server/services/purchases';
import { closeOffer } from '@/server/services/settlement-offers';
import { type Decided, decide, eventOf, partOf, type Ruling } from './internal/decide';
import { lockDispute } from './internal/locks';

/**
 * An admin decides a dispute: the buyer gets all or part of the money back, or the seller is paid. A decision that
 * moves more than one admin may move alone is only proposed, and waits for another admin. Either ends an offer of the
 * parties that waits.
 * @throws DomainError CONFLICT_OF_INTEREST for a party, NOTES_MISSING, PART_OUT_OF_BOUNDS, ALREADY_PROPOSED,
 *   WRONG_STATE or ALREADY_COMPLETED when it is decided already, NOT_FOUND.
 */
export async function resolveDispute(ruling: Ruling, call: Call<'admin'>): Promise<Audited<Decided>> {
  const { disputeId, decision, findings, notes } = ruling;
  return inTransaction(async (tx) => {
    const locked = await lockDispute(tx, disputeId);
    const { purchase, dispute } = locked;
    const verdict = await judgeEvent(tx, eventOf(locked, ruling, call));
    const code = verdict.kind === 'refused' ? verdict.code : null;
    if (code === 'NOTES_MISSING') throw new DomainError(code, 'notes');
    if (code === 'PART_OUT_OF_BOUNDS') throw new DomainError(code, 'part');
    const second = code === 'SECOND_ADMIN_NEEDED' || code === 'SAME_ADMIN' || code === 'NOT_SECOND_ADMIN';
    if (code && !second) throw new DomainError(code);
    if (dispute.proposedBy) throw new DomainError('ALREADY_PROPOSED');
    if (!second) return decide(tx, locked, ruling, call);
    const part = partOf(ruling);
    await closeOffer(tx, purchase.id, 'lapsed', call.now);
    await tx
      .update(disputes)
      .set({
        proposedDecision: decision,
        proposedAmount: part,
        proposedFindings: findings?.trim() || null,
        proposedNotes: notes.trim(),
        proposedBy: call.actor.userId,
        proposedAt: call.now,
      })
      .where(eq(disputes.id, disputeId));
    await requestApproval(tx, {
      what: 'dispute',
      id: disputeId,
      byId: call.actor.userId,
      now: call.now,
      isParty: (userId) => isParty(dispute, userId),
    });
    const share = sharesOf(purchase, decision, part);
    return recordAudit(
      tx,
      call,
      'dispute.propose',
      disputeId,
      { decision, toBuyer: share.toBuyer, toSeller: share.toSeller },
      { decision, ...share, proposed: true },
    );
  });
}
