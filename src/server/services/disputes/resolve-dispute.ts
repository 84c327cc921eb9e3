import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { ore } from '@/domain/money';
import { isParty } from '@/domain/purchase/parties';
import { type Decision, type Shares, sharesOf } from '@/domain/purchase/ruling';
import type { PurchaseEvent } from '@/domain/purchase/transitions';
import { db, type Transaction } from '../../db/client';
import { disputes } from '../../db/schema';
import { recordAuditEntry } from '../audit/internal/record';
import { applyEvent, type Command, judgeEvent, lockPurchase } from '../purchases/internal/apply-event';

const rulings = {
  refund: 'ruledForBuyer',
  part: 'ruledInPart',
  release: 'ruledForSeller',
} as const satisfies Record<Decision, PurchaseEvent>;

export interface Ruling {
  disputeId: string;
  adminId: string;
  decision: Decision;
  /** Öre back to the buyer; for a decision in part. */
  part?: number | undefined;
  notes: string;
  now: Date;
}

/** What was decided, and what each party gets, in öre. */
export interface Decided extends Shares {
  decision: Decision;
  /** Nothing has moved yet: another admin must confirm. */
  proposed: boolean;
}

/** Reads a case under the lock of its purchase, as every event of the purchase does. @throws DomainError NOT_FOUND */
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
function eventOf({ purchase }: Locked, ruling: Ruling): Command {
  const { adminId, decision, notes, now } = ruling;
  const part = partOf(ruling);
  return {
    event: rulings[decision],
    purchaseId: purchase.id,
    actor: { type: 'admin', userId: adminId },
    input: { notes, ...(part !== null && { refundPart: part }) },
    now,
  };
}

/** Carries out a decision under the lock; the executor's guards hold every rule of it. */
async function decide(tx: Transaction, locked: Locked, ruling: Ruling): Promise<Decided> {
  const { disputeId, adminId, decision, now } = ruling;
  const proposer = locked.dispute.proposedBy;
  await applyEvent(tx, eventOf(locked, ruling));
  const share = sharesOf(locked.purchase, decision, partOf(ruling));
  await recordAuditEntry(tx, {
    adminId,
    action: `dispute.${decision}`,
    entity: 'dispute',
    entityId: disputeId,
    detail: {
      purchaseId: locked.purchase.id,
      toBuyer: share.toBuyer,
      toSeller: share.toSeller,
      ...(proposer && { proposedBy: proposer }),
    },
    now,
  });
  return { decision, ...share, proposed: false };
}

/**
 * An admin decides a dispute: the buyer gets all or part of the money back, or the seller is paid. A decision that
 * moves more than one admin may move alone is only proposed, and waits for another admin.
 * @throws DomainError CONFLICT_OF_INTEREST for a party, NOTES_MISSING, PART_OUT_OF_BOUNDS, ALREADY_PROPOSED,
 *   WRONG_STATE or ALREADY_COMPLETED when it is decided already, NOT_FOUND.
 */
export async function resolveDispute(ruling: Ruling): Promise<Decided> {
  const { disputeId, adminId, decision, notes, now } = ruling;
  return db.transaction(async (tx) => {
    const locked = await lockDispute(tx, disputeId);
    const { purchase, dispute } = locked;
    const verdict = await judgeEvent(tx, eventOf(locked, ruling));
    const code = verdict.kind === 'refused' ? verdict.code : null;
    if (code === 'NOTES_MISSING') throw new DomainError(code, 'notes');
    if (code === 'PART_OUT_OF_BOUNDS') throw new DomainError(code, 'part');
    const second = code === 'SECOND_ADMIN_NEEDED' || code === 'SAME_ADMIN';
    if (code && !second) throw new DomainError(code);
    if (dispute.proposedBy) throw new DomainError('ALREADY_PROPOSED');
    if (!second) return decide(tx, locked, ruling);
    const part = partOf(ruling);
    await tx
      .update(disputes)
      .set({
        proposedDecision: decision,
        proposedAmount: part,
        proposedNotes: notes.trim(),
        proposedBy: adminId,
        proposedAt: now,
      })
      .where(eq(disputes.id, disputeId));
    const share = sharesOf(purchase, decision, part);
    await recordAuditEntry(tx, {
      adminId,
      action: 'dispute.propose',
      entity: 'dispute',
      entityId: disputeId,
      detail: { decision, toBuyer: share.toBuyer, toSeller: share.toSeller },
      now,
    });
    return { decision, ...share, proposed: true };
  });
}

/**
 * A second admin confirms what another proposed, and it is carried out as it was written.
 * @throws DomainError CONFLICT_OF_INTEREST for a party, SAME_ADMIN for the proposer, SECOND_ADMIN_NEEDED when nothing is proposed any more, NOT_FOUND.
 */
export async function confirmProposal(command: {
  disputeId: string;
  adminId: string;
  now: Date;
}): Promise<Decided> {
  return db.transaction(async (tx) => {
    const locked = await lockDispute(tx, command.disputeId);
    const { proposedDecision, proposedAmount, proposedNotes } = locked.dispute;
    if (isParty(locked.dispute, command.adminId)) throw new DomainError('CONFLICT_OF_INTEREST');
    if (!proposedDecision) {
      throw new DomainError(locked.dispute.status === 'pending' ? 'SECOND_ADMIN_NEEDED' : 'CASE_CLOSED');
    }
    return decide(tx, locked, {
      ...command,
      decision: proposedDecision,
      part: proposedAmount ?? undefined,
      notes: proposedNotes ?? '',
    });
  });
}

/**
 * Any admin who is not a party takes a proposal back; the case is then open for a new decision. Twice is once.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST
 */
export async function withdrawProposal(command: {
  disputeId: string;
  adminId: string;
  now: Date;
}): Promise<void> {
  const { disputeId, adminId, now } = command;
  await db.transaction(async (tx) => {
    const { dispute } = await lockDispute(tx, disputeId);
    if (isParty(dispute, adminId)) throw new DomainError('CONFLICT_OF_INTEREST');
    if (!dispute.proposedBy) return;
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
    await recordAuditEntry(tx, {
      adminId,
      action: 'dispute.withdraw',
      entity: 'dispute',
      entityId: disputeId,
      detail: { proposedBy: dispute.proposedBy, decision: dispute.proposedDecision },
      now,
    });
  });
}
