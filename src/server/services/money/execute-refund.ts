import { and, eq, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { refundMade, refundReturned } from '@/domain/ledger';
import { db, type Transaction } from '../../db/client';
import { payments, purchases, refunds } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { post } from '../../ledger/post';
import { logger } from '../../lib/logger';
import { isRefusal, stripeErrorCode } from '../../stripe/client';
import { createRefund, findRefund, KEY_LIFETIME_MS } from '../../stripe/money';
import { findAdmins } from '../accounts/find-admins';
import { settleLostChargeback } from './chargebacks';

const statusOf = (refund: Stripe.Refund): 'pending' | 'succeeded' | 'failed' => {
  if (refund.status === 'succeeded') return 'succeeded';
  return refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending';
};

/**
 * Writes what Stripe says of a refund: the row's status, the ledger, and the buyer's mail once the money is on
 * its way. May run any number of times with the same answer.
 */
export async function recordRefund(tx: Transaction, refund: Stripe.Refund, now: Date): Promise<void> {
  const purchaseId = refund.metadata?.purchase_id;
  if (!purchaseId) return;
  const status = statusOf(refund);
  const [row] = await tx.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)).for('update');
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!row || !purchase || (row.stripeRefundId && row.stripeRefundId !== refund.id)) return;
  // What became of an earlier attempt says nothing of the one that now runs.
  const attempt = Number(refund.metadata?.attempt ?? row.attempt);
  if (status === 'failed' && attempt < row.attempt) return;
  // A snapshot from before the end must not reopen it; only a later failure may.
  const told = row.status === status && row.stripeRefundId === refund.id;
  if (told || (row.status !== 'pending' && status === 'pending')) return;
  await tx
    .update(refunds)
    .set({ status, stripeRefundId: refund.id, failureCode: refund.failure_reason ?? null, updatedAt: now })
    .where(eq(refunds.id, row.id));
  if (status === 'succeeded') {
    await post(tx, {
      purchaseId,
      kind: 'refund_made',
      ref: refund.id,
      entries: refundMade(row.amount),
      at: now,
    });
    await enqueue(tx, 'mail', {
      kind: 'trade',
      mail: 'refundMade',
      purchaseId,
      userId: purchase.buyerId,
      role: 'buyer',
    });
  }
  if (status === 'failed') {
    for (const userId of await findAdmins(tx)) {
      const mail = { kind: 'trade', mail: 'refundFailedAdmin', purchaseId, role: 'admin' } as const;
      await enqueue(tx, 'mail', { ...mail, userId });
    }
  }
  if (status === 'failed' && row.status === 'succeeded') {
    await post(tx, {
      purchaseId,
      kind: 'refund_returned',
      ref: refund.id,
      entries: refundReturned(row.amount),
      at: now,
    });
    logger.error(
      { purchaseId, reason: refund.failure_reason },
      'a refund came back: the buyer is still owed',
    );
  }
}

const unsettled = (refundId: string) => and(eq(refunds.id, refundId), ne(refunds.status, 'succeeded'));

/**
 * Carries out a refund at Stripe. Run by the queue until it has an answer; the idempotency key, and past its
 * lifetime a look-up, let it happen once.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function executeRefund(refundId: string, now: Date): Promise<void> {
  const [row] = await db
    .select({ refund: refunds, paymentIntentId: payments.paymentIntentId })
    .from(refunds)
    .leftJoin(payments, eq(payments.purchaseId, refunds.purchaseId))
    .where(eq(refunds.id, refundId));
  if (!row || row.refund.status === 'succeeded' || row.refund.stripeRefundId) return;
  if (!row.paymentIntentId) throw new Error(`Refund ${refundId} has no payment to refund`);
  // While the buyer's bank has the money Stripe refuses; if the bank keeps it, the buyer has been paid by it.
  if ((await settleLostChargeback(row.refund.purchaseId, now)) !== 'none') {
    await db
      .update(refunds)
      .set({ failureCode: 'charge_disputed', updatedAt: now })
      .where(unsettled(refundId));
    return;
  }
  const request = { ...row.refund, paymentIntentId: row.paymentIntentId };
  const { firstTriedAt } = row.refund;
  await db
    .update(refunds)
    .set({ firstTriedAt: firstTriedAt ?? now, updatedAt: now })
    .where(unsettled(refundId));
  try {
    const keyExpired = firstTriedAt !== null && now.getTime() - firstTriedAt.getTime() > KEY_LIFETIME_MS;
    const found = keyExpired ? await findRefund(request) : null;
    const refund = found ?? (await createRefund(request));
    await db.transaction((tx) => recordRefund(tx, refund, now));
  } catch (error) {
    // A refusal is stored under its key for a day: the next try is a new attempt.
    await db
      .update(refunds)
      .set({
        failureCode: stripeErrorCode(error) ?? 'unknown',
        ...(isRefusal(error) && { attempt: row.refund.attempt + 1 }),
        updatedAt: now,
      })
      .where(eq(refunds.id, refundId));
    throw error;
  }
}
