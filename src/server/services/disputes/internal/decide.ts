import type { Call } from '@/domain/account/actor';
import { ore } from '@/domain/money/ore';
import { type Decision, type Shares, sharesOf } from '@/domain/purchase/dispute';
import type { PurchaseEvent } from '@/domain/purchase/states';
import type { Transaction } from '@/server/db/client';
import { type Audited, recordAudit } from '@/server/services/audit';
import { applyEvent, type Command } from '@/server/services/purchases';
import type { Locked } from './locks';

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
  /** What the admin has seen. */
  findings?: string | undefined;
  notes: string;
}

/** What was decided, and what each party gets, in öre. */
export interface Decided extends Shares {
  decision: Decision;
  /** Nothing has moved yet: another admin must confirm. */
  proposed: boolean;
}

/** Öre back to the buyer of a decision in part; null for the others. */
export const partOf = ({ decision, part }: Ruling) =>
  decision === 'part' && part !== undefined ? ore(part) : null;

/** The event of the purchase that a decision is. */
export function eventOf({ purchase }: Locked, ruling: Ruling, call: Call<'admin'>): Command {
  const { decision, findings, notes } = ruling;
  const part = partOf(ruling);
  return {
    event: rulings[decision],
    purchaseId: purchase.id,
    input: { notes, ...(findings && { findings }), ...(part !== null && { refundPart: part }) },
    ...call,
  };
}

/** Carries out a decision under the lock; the guards of its event hold the rules. */
export async function decide(
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
    `dispute.${decision}`,
    disputeId,
    {
      purchaseId: locked.purchase.id,
      toBuyer: share.toBuyer,
      toSeller: share.toSeller,
      ...(proposer && { proposedBy: proposer }),
    },
    { decision, ...share, proposed: false },
  );
}
