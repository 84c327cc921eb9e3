import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { ore } from '@/domain/money';
import { isParty } from '@/domain/purchase/parties';
import { type Decision, type Shares, sharesOf } from '@/domain/purchase/ruling';
import type { PurchaseEvent } from '@/domain/purchase/transitions';
import { db, type Transaction } from '../../db/client';
import { disputes } from '../../db/schema';
import { type Audited, unchanged } from '../audit/audited';
import { recordAudit } from '../audit/internal/record-audit';
import { applyEvent, type Command, judgeEvent, lockPurchase } from '../purchases/internal/apply-event';

const rulings = {
  refund: 'ruledForBuyer',
  part: 'ruledInPart',
  release: 'ruledForSeller',
} as const satisfies Record<Decision, PurchaseEvent>;

export interface Ruling {
  disputeId: string;
  decision: Decision;
  /** Öre back to the buyer; for a decision in part. */
  part?: number | undefined;
  notes: string;
}

/** What was decided, and what each party gets, in öre. */
export interface Decided extends Shares {
  decision: Decision;
  /** Nothing has moved yet: another admin must confirm. */
  proposed: boolean;
}

/** Reads a dispute under the lock of its purchase, as every event of the purchase does. @throws DomainError NOT_FOUND */
export async function lockDispute(tx: Transaction, disputeId: string) {
  const [ref] = await tx
    .select({ purchaseId: disputes.purchaseId })
    .from(disputes)
    .where(eq(disputes.id, disputeId));
  if (!ref) throw new DomainError('NOT_FOUND');
  const purchase = await lockPurchase(tx, ref.purchaseId);
  const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, disputeId));
  return { purchase, dispute: dispute as typeof disputes.$inferSelect };
}
type Locked = Awaited<ReturnType<typeof lockDispute>>;

const partOf = ({ decision, part }: Ruling) => (decision === 'part' && part !== undefined ? ore(part) : null);

/** The event of the purchase that a decision is. */
function eventOf({ purchase }: Locked, ruling: Ruling, call: Call<'admin'>): Command {
  const { decision, notes } = ruling;
  const part = partOf(ruling);
  return {
    event: rulings[decision],
    purchaseId: purchase.id,
    input: { notes, ...(part !== null && { refundPart: part }) },
    ...call,
  };
}

/** Carries out a decision under the lock; the executor's guards hold every rule of it. */
async function decide(
  tx: Transaction,
  locked: Locked,
  ruling: Ruling,
  call: Call<'admin'>,
): Promise<Audited<Decided>> {
  const { disputeId, decision } = ruling;
  const proposer = locked.dispute.proposedBy;
  await applyEvent(tx, eventOf(locked, ruling, call));
  const share = sharesOf(locked.purchase, decision, partOf(ruling));
  return recordAudit(
    tx,
    call,
    {
      action: `dispute.${decision}`,
      entity: 'dispute',
      entityId: disputeId,
      detail: {
        purchaseId: locked.purchase.id,
        toBuyer: share.toBuyer,
        toSeller: share.toSeller,
        ...(proposer && { proposedBy: proposer }),
      },
    },
    { decision, ...share, proposed: false },
  );
}

/**
 * An admin decides a dispute: the buyer gets all or part of the money back, or the seller is paid. A decision that
 * moves more than one admin may move alone is only proposed, and waits for another admin.
 * @throws DomainError CONFLICT_OF_INTEREST for a party, NOTES_MISSING, PART_OUT_OF_BOUNDS, ALREADY_PROPOSED,
 *   WRONG_STATE or ALREADY_COMPLETED when it is decided already, NOT_FOUND.
 */
export async function resolveDispute(ruling: Ruling, call: Call<'admin'>): Promise<Audited<Decided>> {
  const { disputeId, decision, notes } = ruling;
  return db.transaction(async (tx) => {
    const locked = await lockDispute(tx, disputeId);
    const { purchase, dispute } = locked;
    const verdict = await judgeEvent(tx, eventOf(locked, ruling, call));
    const code = verdict.kind === 'refused' ? verdict.code : null;
    if (code === 'NOTES_MISSING') throw new DomainError(code, 'notes');
    if (code === 'PART_OUT_OF_BOUNDS') throw new DomainError(code, 'part');
    const second = code === 'SECOND_ADMIN_NEEDED' || code === 'SAME_ADMIN';
    if (code && !second) throw new DomainError(code);
    if (dispute.proposedBy) throw new DomainError('ALREADY_PROPOSED');
    if (!second) return decide(tx, locked, ruling, call);
    const part = partOf(ruling);
    await tx
      .update(disputes)
      .set({
        proposedDecision: decision,
        proposedAmount: part,
        proposedNotes: notes.trim(),
        proposedBy: call.actor.userId,
        proposedAt: call.now,
      })
      .where(eq(disputes.id, disputeId));
    const share = sharesOf(purchase, decision, part);
    return recordAudit(
      tx,
      call,
      {
        action: 'dispute.propose',
        entity: 'dispute',
        entityId: disputeId,
        detail: { decision, toBuyer: share.toBuyer, toSeller: share.toSeller },
      },
      { decision, ...share, proposed: true },
    );
  });
}

/**
 * A second admin confirms what another proposed, and it is carried out as it was written.
 * @throws DomainError CONFLICT_OF_INTEREST for a party, SAME_ADMIN for the proposer, SECOND_ADMIN_NEEDED when nothing is proposed any more, NOT_FOUND.
 */
export async function confirmProposal(
  { disputeId }: { disputeId: string },
  call: Call<'admin'>,
): Promise<Audited<Decided>> {
  return db.transaction(async (tx) => {
    const locked = await lockDispute(tx, disputeId);
    const { proposedDecision, proposedAmount, proposedNotes } = locked.dispute;
    if (isParty(locked.dispute, call.actor.userId)) throw new DomainError('CONFLICT_OF_INTEREST');
    if (!proposedDecision) {
      throw new DomainError(locked.dispute.status === 'pending' ? 'SECOND_ADMIN_NEEDED' : 'CASE_CLOSED');
    }
    const part = proposedAmount ?? undefined;
    const ruling = { disputeId, decision: proposedDecision, part, notes: proposedNotes ?? '' };
    return decide(tx, locked, ruling, call);
  });
}

/**
 * Any admin who is not a party takes a proposal back; the dispute is then open for a new decision. Twice is once.
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
        proposedNotes: null,
        proposedBy: null,
        proposedAt: null,
      })
      .where(eq(disputes.id, disputeId));
    return recordAudit(tx, call, {
      action: 'dispute.withdraw',
      entity: 'dispute',
      entityId: disputeId,
      detail: { proposedBy: dispute.proposedBy, decision: dispute.proposedDecision },
    });
  });
}
