import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { type Ore, ore } from '@/domain/money';
import {
  type Decision,
  dividePart,
  needsSecondAdmin,
  partObstacle,
  refundOf,
} from '@/domain/purchase/ruling';
import type { PurchaseEvent } from '@/domain/purchase/transitions';
import { db, type Transaction } from '../../db/client';
import { disputes } from '../../db/schema';
import { recordAct } from '../audit/record';
import { applyEvent, lockPurchase } from '../purchases/apply-event';

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

export interface Decided {
  decision: Decision;
  /** Nothing has moved yet: another admin must confirm. */
  proposed: boolean;
  /** Öre, to each. */
  toBuyer: Ore;
  toSeller: Ore;
}

/** Reads a case under the lock of its purchase, as every event of the trade does. @throws DomainError NOT_FOUND */
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

function shareOf({ purchase }: Locked, decision: Decision, part: Ore | null): Omit<Decided, 'proposed'> {
  if (decision === 'part' && part !== null) {
    const { buyer, seller } = dividePart(purchase, part);
    return { decision, toBuyer: buyer, toSeller: seller };
  }
  return {
    decision,
    toBuyer: refundOf(purchase, decision, part),
    toSeller: decision === 'release' ? purchase.payout : ore(0),
  };
}

/** Carries out a decision under the lock; the executor's guards hold every rule of it. */
async function decide(tx: Transaction, locked: Locked, ruling: Ruling): Promise<Decided> {
  const { disputeId, adminId, decision, notes, now } = ruling;
  const part = decision === 'part' && ruling.part !== undefined ? ore(ruling.part) : null;
  const proposer = locked.dispute.proposedBy;
  await applyEvent(tx, {
    event: rulings[decision],
    purchaseId: locked.purchase.id,
    actor: { type: 'admin', userId: adminId },
    input: { notes, ...(part !== null && { refundPart: part }) },
    now,
  });
  const share = shareOf(locked, decision, part);
  await recordAct(tx, {
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
  return { ...share, proposed: false };
}

/**
 * An admin decides a dispute: the buyer gets all or part of the money back, or the seller is paid. A refund above
 * the second admin's limit is only proposed, and waits for another admin.
 * @throws DomainError NOTES_MISSING (a refund needs a reason), PART_OUT_OF_BOUNDS, ALREADY_PROPOSED, WRONG_STATE or
 *   ALREADY_COMPLETED when it is decided already, NOT_FOUND.
 */
export async function resolveDispute(ruling: Ruling): Promise<Decided> {
  const { disputeId, adminId, decision, notes, now } = ruling;
  return db.transaction(async (tx) => {
    const locked = await lockDispute(tx, disputeId);
    const { purchase, dispute } = locked;
    const outOfBounds = decision === 'part' ? partObstacle(purchase, ruling.part) : null;
    if (outOfBounds) throw new DomainError(outOfBounds, 'part');
    const part = decision === 'part' ? ore(ruling.part ?? 0) : null;
    const running = dispute.status === 'pending' && purchase.state === 'disputed';
    if (running && dispute.proposedBy) throw new DomainError('ALREADY_PROPOSED');
    if (!running || !needsSecondAdmin(refundOf(purchase, decision, part))) return decide(tx, locked, ruling);
    if (!notes.trim()) throw new DomainError('NOTES_MISSING', 'notes');
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
    const share = shareOf(locked, decision, part);
    await recordAct(tx, {
      adminId,
      action: 'dispute.propose',
      entity: 'dispute',
      entityId: disputeId,
      detail: { decision, toBuyer: share.toBuyer, toSeller: share.toSeller },
      now,
    });
    return { ...share, proposed: true };
  });
}

/**
 * A second admin confirms what another proposed, and it is carried out as it was written.
 * @throws DomainError SAME_ADMIN for the proposer, SECOND_ADMIN_NEEDED when nothing is proposed any more, NOT_FOUND.
 */
export async function confirmProposal(command: {
  disputeId: string;
  adminId: string;
  now: Date;
}): Promise<Decided> {
  return db.transaction(async (tx) => {
    const locked = await lockDispute(tx, command.disputeId);
    const { proposedDecision, proposedAmount, proposedNotes } = locked.dispute;
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
 * Any admin takes a proposal back; the case is then to be decided anew. Twice is once.
 * @throws DomainError NOT_FOUND
 */
export async function withdrawProposal(command: {
  disputeId: string;
  adminId: string;
  now: Date;
}): Promise<void> {
  const { disputeId, adminId, now } = command;
  await db.transaction(async (tx) => {
    const { dispute } = await lockDispute(tx, disputeId);
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
    await recordAct(tx, {
      adminId,
      action: 'dispute.withdraw',
      entity: 'dispute',
      entityId: disputeId,
      detail: { proposedBy: dispute.proposedBy, decision: dispute.proposedDecision },
      now,
    });
  });
}
