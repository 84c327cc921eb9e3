import { and, eq, inArray, ne, sum } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import {
  isLiability,
  type Liability,
  liabilities,
  liabilitySettled,
  type Resolution,
  unexplained,
} from '@/domain/money/ledger';
import { after, refundMoves, transferMoves } from '@/domain/money/movements';
import { type Ore, ore } from '@/domain/money/ore';
import type { Executor, Transaction } from '@/server/db/client';
import {
  ledgerEntries,
  ledgerPostings,
  reconciliationDifferences,
  refunds,
  transfers,
} from '@/server/db/schema';
import { post } from '@/server/ledger/postings';
import { enqueue } from '@/server/queue/boss';
import { closeApproval, refuseParty } from '../../approvals';
import { type Audited, recordAudit } from '../../audit';
import { lockPurchase } from '../../purchases';

/** A balance of an ended purchase that should be zero, given its refunds and transfers. */
export interface StandingLiability {
  purchaseId: string;
  account: Liability;
  /** Öre in the ledger that nothing is going to pay; negative is owed to the party. */
  amount: Ore;
}

/** Key of a balance in a map or set. */
export const keyOf = (purchaseId: string, account: string) => `${purchaseId} ${account}`;

/**
 * Balances of ended purchases beside the refunds and transfers that are still to be made for them.
 * @returns those that do not add up to zero.
 */
export async function findLiabilities(on: Executor, purchaseIds: string[]): Promise<StandingLiability[]> {
  if (purchaseIds.length === 0) return [];
  const balances = await on
    .select({
      purchaseId: ledgerPostings.purchaseId,
      account: ledgerEntries.account,
      total: sum(ledgerEntries.amount).mapWith(Number),
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(
      and(inArray(ledgerPostings.purchaseId, purchaseIds), inArray(ledgerEntries.account, [...liabilities])),
    )
    .groupBy(ledgerPostings.purchaseId, ledgerEntries.account);
  const owed = await on
    .select({ purchaseId: refunds.purchaseId, amount: refunds.amount })
    .from(refunds)
    .where(and(inArray(refunds.purchaseId, purchaseIds), ne(refunds.status, 'succeeded')));
  const due = await on
    .select({ purchaseId: transfers.purchaseId, amount: transfers.amount })
    .from(transfers)
    .where(and(inArray(transfers.purchaseId, purchaseIds), eq(transfers.status, 'pending')));
  const balanceOf = new Map(balances.map((row) => [keyOf(row.purchaseId, row.account), ore(row.total)]));
  const unsettled = new Map([
    ...owed.map(({ purchaseId, amount }) => [keyOf(purchaseId, 'buyer_payable'), amount] as const),
    ...due.map(({ purchaseId, amount }) => [keyOf(purchaseId, 'seller_payable'), amount] as const),
  ]);
  return purchaseIds.flatMap((purchaseId) =>
    liabilities.flatMap((account) => {
      const key = keyOf(purchaseId, account);
      const amount = unexplained(balanceOf.get(key) ?? ore(0), unsettled.get(key) ?? ore(0));
      return amount === 0 ? [] : [{ purchaseId, account, amount }];
    }),
  );
}

/** Makes what is owed due again as a new attempt; Stripe is searched before it is made. */
async function payAgain(
  tx: Transaction,
  { purchaseId, amount }: StandingLiability,
  now: Date,
  account: Liability,
) {
  const owed = ore(-amount);
  // An overpayment cannot be paid back here.
  if (owed <= 0) throw new DomainError('WRONG_STATE');
  const table = account === 'buyer_payable' ? refunds : transfers;
  const moves = account === 'buyer_payable' ? refundMoves : transferMoves;
  const [row] = await tx.select().from(table).where(eq(table.purchaseId, purchaseId));
  const status = row ? after(moves.reopened, row.status) : 'pending';
  // One is in progress: wait for its outcome.
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

export type Row = typeof reconciliationDifferences.$inferSelect;

/** An unresolved balance, with its purchase, refund and transfer locked. */
export async function lockLiability(tx: Transaction, id: string, { actor }: Call<'admin'>) {
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
  // Read again: it may have been paid since it was found.
  const standing = (await findLiabilities(tx, [purchaseId])).find((each) => each.account === account);
  return { row, account, standing };
}

type Locked = Awaited<ReturnType<typeof lockLiability>>;

interface Resolving {
  how: Resolution;
  note: string;
}

/** The outcome: `proposed` when nothing has moved yet and another admin must confirm it. */
export interface LiabilityResolved {
  how: Resolution;
  proposed: boolean;
}

/** What the audit log keeps of a resolution. */
export const detailOf = ({ row, standing }: Locked, { how, note }: Resolving) => ({
  purchaseId: row.source,
  kind: row.kind,
  amount: standing?.amount ?? 0,
  how,
  note,
});

/** Carries out a resolution under the locks of `lockLiability`, and records it. */
export async function settleLiability(
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
  await closeApproval(tx, { what: 'liability', id: row.id }, now);
  return recordAudit(
    tx,
    call,
    how === 'pay' ? 'liability.pay' : 'liability.settle',
    row.id,
    {
      ...detailOf(locked, resolving),
      ...(row.proposedBy && { proposedBy: row.proposedBy }),
    },
    { how, proposed: false },
  );
}
