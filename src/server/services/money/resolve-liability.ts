import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import {
  isLiability,
  type Liability,
  liabilityNeedsSecondAdmin,
  liabilitySettled,
  type Resolution,
} from '@/domain/ledger';
import { ore } from '@/domain/money';
import { after, refundMoves, transferMoves } from '@/domain/money-movements';
import type { resolveLiabilityInput } from '@/domain/validation/money';
import { db, type Transaction } from '../../db/client';
import { reconciliationDifferences, refunds, transfers } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { post } from '../../ledger/post';
import { refuseParty } from '../admin/internal/conflict';
import { type Audited, unchanged } from '../audit/audited';
import { recordAudit } from '../audit/internal/record-audit';
import { lockPurchase } from '../purchases/internal/apply-event';
import { findLiabilities, type StandingLiability } from './internal/find-liabilities';

/** Makes what is owed due again, with an attempt of its own: Stripe is looked through before it is made. */
async function payAgain(
  tx: Transaction,
  { purchaseId, amount }: StandingLiability,
  now: Date,
  account: Liability,
) {
  const owed = ore(-amount);
  // What was paid too much cannot be paid back from here.
  if (owed <= 0) throw new DomainError('WRONG_STATE');
  const table = account === 'buyer_payable' ? refunds : transfers;
  const moves = account === 'buyer_payable' ? refundMoves : transferMoves;
  const [row] = await tx.select().from(table).where(eq(table.purchaseId, purchaseId));
  const status = row ? after(moves.reopened, row.status) : 'pending';
  // One is on its way already: what becomes of it is awaited first.
  if (!status) throw new DomainError('WRONG_STATE');
  const due = { amount: owed, status, firstTriedAt: null, failureCode: null, updatedAt: now };
  const attempt = (row?.attempt ?? 0) + 1;
  if (account === 'buyer_payable') {
    const values = { ...due, attempt, stripeRefundId: null, nextTryAt: null };
    const [refund] = await tx
      .insert(refunds)
      .values({ purchaseId, createdAt: now, ...values })
      .onConflictDoUpdate({ target: refunds.purchaseId, set: values })
      .returning({ id: refunds.id });
    if (refund) await enqueue(tx, 'refund', { refundId: refund.id });
    return;
  }
  const values = { ...due, attempt, stripeTransferId: null };
  const [transfer] = await tx
    .insert(transfers)
    .values({ purchaseId, createdAt: now, ...values })
    .onConflictDoUpdate({ target: transfers.purchaseId, set: values })
    .returning({ id: transfers.id });
  if (transfer) await enqueue(tx, 'transfer', { transferId: transfer.id });
}

type Row = typeof reconciliationDifferences.$inferSelect;

/** A balance that stands, under the locks of its purchase and of whatever is being written about its money. */
async function lockLiability(tx: Transaction, id: string, { actor }: Call<'admin'>) {
  const [row] = await tx
    .select()
    .from(reconciliationDifferences)
    .where(eq(reconciliationDifferences.id, id))
    .for('update');
  if (!row || !isLiability(row.kind)) throw new DomainError('NOT_FOUND');
  if (row.resolvedAt) throw new DomainError('WRONG_STATE');
  const { source: purchaseId, kind: account } = row;
  await lockPurchase(tx, purchaseId);
  await refuseParty(tx, actor.userId, purchaseId);
  await tx.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)).for('update');
  await tx.select().from(transfers).where(eq(transfers.purchaseId, purchaseId)).for('update');
  // As it stands now: it may have been paid since it was found.
  const standing = (await findLiabilities(tx, [purchaseId])).find((each) => each.account === account);
  return { row, account, standing };
}
type Locked = Awaited<ReturnType<typeof lockLiability>>;

interface Resolving {
  how: Resolution;
  note: string;
}

/** What an admin led to: `proposed` when nothing has moved yet and another admin must confirm it. */
export interface LiabilityResolved {
  how: Resolution;
  proposed: boolean;
}

const detailOf = ({ row, standing }: Locked, { how, note }: Resolving) => ({
  ...{ purchaseId: row.source, kind: row.kind, amount: standing?.amount ?? 0, how, note },
});

async function carryOut(
  tx: Transaction,
  locked: Locked,
  resolving: Resolving,
  call: Call<'admin'>,
): Promise<Audited<LiabilityResolved>> {
  const { row, account, standing } = locked;
  const { how, note } = resolving;
  const { actor, now } = call;
  if (standing && how === 'pay') await payAgain(tx, standing, now, account);
  if (standing && how === 'settled') {
    const entries = liabilitySettled(account, standing.amount);
    await post(tx, { purchaseId: row.source, kind: 'liability_settled', ref: row.id, entries, at: now });
  }
  await tx
    .update(reconciliationDifferences)
    .set({ handledAt: now, handledBy: actor.userId, handledNote: note, resolvedAt: now })
    .where(eq(reconciliationDifferences.id, row.id));
  return recordAudit(
    tx,
    call,
    {
      action: how === 'pay' ? 'liability.pay' : 'liability.settle',
      entity: 'difference',
      entityId: row.id,
      detail: {
        ...detailOf(locked, resolving),
        ...(row.proposedBy && { proposedBy: row.proposedBy }),
      },
    },
    { how, proposed: false },
  );
}

/** What is written of a proposal, or taken away with it. */
const noProposal = {
  proposedHow: null,
  proposedAmount: null,
  proposedNote: null,
  proposedBy: null,
  proposedAt: null,
} satisfies Partial<Row>;

/**
 * An admin resolves a balance that an ended purchase should not have. `pay`: it is sent to the party through Stripe.
 * `settled`: they have it already (from our bank), or what they got too much is let go; the ledger says so. A balance
 * larger than one admin may resolve alone is only proposed, and waits for another admin.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, ALREADY_PROPOSED, WRONG_STATE when
 * it is resolved, or when it cannot be paid: too much was paid, or a refund or transfer is under way.
 */
export async function resolveLiability(
  { id, how, note }: z.infer<typeof resolveLiabilityInput>,
  call: Call<'admin'>,
): Promise<Audited<LiabilityResolved>> {
  return db.transaction(async (tx) => {
    const locked = await lockLiability(tx, id, call);
    const { row, standing } = locked;
    if (row.proposedBy) throw new DomainError('ALREADY_PROPOSED');
    if (!standing || !liabilityNeedsSecondAdmin(standing.amount)) {
      return carryOut(tx, locked, { how, note }, call);
    }
    await tx
      .update(reconciliationDifferences)
      .set({
        proposedHow: how,
        proposedAmount: standing.amount,
        proposedNote: note,
        proposedBy: call.actor.userId,
        proposedAt: call.now,
      })
      .where(eq(reconciliationDifferences.id, id));
    return recordAudit(
      tx,
      call,
      {
        action: 'liability.propose',
        entity: 'difference',
        entityId: id,
        detail: detailOf(locked, { how, note }),
      },
      { how, proposed: true },
    );
  });
}

/**
 * A second admin confirms what another proposed, and it is carried out as it was written.
 * @throws DomainError CONFLICT_OF_INTEREST for a party, SAME_ADMIN for the proposer, SECOND_ADMIN_NEEDED when nothing is
 * proposed or the balance is not what it was, NOT_FOUND, WRONG_STATE as `resolveLiability`.
 */
export async function confirmLiability(
  { id }: { id: string },
  call: Call<'admin'>,
): Promise<Audited<LiabilityResolved>> {
  return db.transaction(async (tx) => {
    const locked = await lockLiability(tx, id, call);
    const { proposedHow, proposedAmount, proposedNote, proposedBy } = locked.row;
    if (!proposedHow) throw new DomainError('SECOND_ADMIN_NEEDED');
    if (proposedBy === call.actor.userId) throw new DomainError('SAME_ADMIN');
    if (locked.standing && locked.standing.amount !== proposedAmount)
      throw new DomainError('SECOND_ADMIN_NEEDED');
    return carryOut(tx, locked, { how: proposedHow, note: proposedNote ?? '' }, call);
  });
}

/**
 * Any admin who is not a party takes a proposal back; the balance is then open for a new one. Twice is once.
 * @throws DomainError CONFLICT_OF_INTEREST, NOT_FOUND, WRONG_STATE when it is resolved.
 */
export async function withdrawLiability({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  return db.transaction(async (tx) => {
    const locked = await lockLiability(tx, id, call);
    const { proposedHow, proposedNote, proposedBy } = locked.row;
    if (!proposedHow) return unchanged();
    await tx.update(reconciliationDifferences).set(noProposal).where(eq(reconciliationDifferences.id, id));
    return recordAudit(tx, call, {
      action: 'liability.withdraw',
      entity: 'difference',
      entityId: id,
      detail: { ...detailOf(locked, { how: proposedHow, note: proposedNote ?? '' }), proposedBy },
    });
  });
}
