import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { DomainError } from '@/domain/errors';
import { isLiability, type Liability, liabilitySettled } from '@/domain/ledger';
import { ore } from '@/domain/money';
import { after, refundMoves, transferMoves } from '@/domain/money-movements';
import type { resolveLiabilityInput } from '@/domain/validation/money';
import { db, type Transaction } from '../../db/client';
import { reconciliationDifferences, refunds, transfers } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { post } from '../../ledger/post';
import { refuseParty } from '../admin/conflict';
import { recordAct } from '../audit/record';
import { lockPurchase } from '../purchases/apply-event';
import { findLiabilities, type StandingLiability } from './check-liabilities';

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

/**
 * An admin resolves a balance that an ended purchase should not have. `pay`: it is sent to the party through Stripe.
 * `settled`: they have it already (from our bank), or what they got too much is let go; the ledger says so.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, WRONG_STATE when it is resolved, or
 * when it cannot be paid: too much was paid, or a refund or transfer is under way.
 */
export async function resolveLiability(
  command: z.infer<typeof resolveLiabilityInput> & { adminId: string; now: Date },
): Promise<void> {
  const { id, how, note, adminId, now } = command;
  const table = reconciliationDifferences;
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
    if (!row || !isLiability(row.kind)) throw new DomainError('NOT_FOUND');
    if (row.resolvedAt) throw new DomainError('WRONG_STATE');
    const { source: purchaseId, kind: account } = row;
    await lockPurchase(tx, purchaseId);
    await refuseParty(tx, adminId, purchaseId);
    // Whatever is being written about it now is waited for.
    await tx.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)).for('update');
    await tx.select().from(transfers).where(eq(transfers.purchaseId, purchaseId)).for('update');
    // As it stands now: it may have been paid since it was found.
    const standing = (await findLiabilities(tx, [purchaseId])).find((each) => each.account === account);
    if (standing && how === 'pay') await payAgain(tx, standing, now, account);
    if (standing && how === 'settled') {
      const entries = liabilitySettled(account, standing.amount);
      await post(tx, { purchaseId, kind: 'liability_settled', ref: id, entries, at: now });
    }
    await tx
      .update(table)
      .set({ handledAt: now, handledBy: adminId, handledNote: note, resolvedAt: now })
      .where(eq(table.id, id));
    await recordAct(tx, {
      adminId,
      action: how === 'pay' ? 'liability.pay' : 'liability.settle',
      entity: 'difference',
      entityId: id,
      detail: { purchaseId, kind: account, amount: standing?.amount ?? 0, note },
      now,
    });
  });
}
