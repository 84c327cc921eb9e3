import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { isNotCovered } from '@/domain/money/movements';
import { db, inTransaction } from '@/server/db/client';
import { payments, refunds } from '@/server/db/schema';
import { isRefusal, stripeErrorCode } from '@/server/stripe/client';
import { createRefund, KEY_LIFETIME_MS, refundWhole, retrieveRefund } from '@/server/stripe/money';
import { awaitBalance } from './internal/await-balance';
import { findLiveRefund } from './internal/live-movements';
import { settleLostChargeback } from './internal/settle-lost-chargeback';
import { recordDashboardRefunds } from './record-dashboard-refund';
import { recordRefund } from './record-refund';

const unsettled = (refundId: string) => and(eq(refunds.id, refundId), ne(refunds.status, 'succeeded'));

/**
 * Reads a refund that is pending at Stripe. It is marked as read first, so that it comes last from now on.
 * One that Stripe does not know is work for the admins, as one that it refused.
 */
async function readRefund(
  { id, failureCode }: typeof refunds.$inferSelect,
  stripeRefundId: string,
  now: Date,
): Promise<void> {
  const pending = and(
    eq(refunds.id, id),
    eq(refunds.status, 'pending'),
    eq(refunds.stripeRefundId, stripeRefundId),
  );
  // What an earlier reading failed with is forgotten; what Stripe waits for is not.
  const known = isNotCovered(failureCode) ? failureCode : null;
  await db.update(refunds).set({ failureCode: known, updatedAt: now }).where(pending);
  try {
    const current = await retrieveRefund(stripeRefundId);
    await inTransaction((tx) => recordRefund(tx, current, now));
  } catch (error) {
    if (isRefusal(error))
      await db
        .update(refunds)
        .set({ failureCode: stripeErrorCode(error) ?? 'unknown' })
        .where(pending);
    throw error;
  }
}

async function findRow(refundId: string) {
  const [row] = await db
    .select({ refund: refunds, paymentIntentId: payments.paymentIntentId })
    .from(refunds)
    .leftJoin(payments, eq(payments.purchaseId, refunds.purchaseId))
    .where(eq(refunds.id, refundId));
  return row;
}

/**
 * Makes a refund at Stripe. Retried by the queue until Stripe has answered; the idempotency key, and past its lifetime
 * or with a new key a search, make it happen once. Dashboard refunds are read just before each request, which is for the
 * rest: Stripe refuses only what is beyond the whole payment. One that is pending at Stripe is read; one that our balance
 * did not cover waits for its next attempt.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function executeRefund({ refundId }: { refundId: string }, { now }: Call): Promise<void> {
  let row = await findRow(refundId);
  if (!row || row.refund.status === 'succeeded') return;
  const { stripeRefundId, nextTryAt } = row.refund;
  if (stripeRefundId) {
    if (row.refund.status === 'pending') await readRefund(row.refund, stripeRefundId, now);
    return;
  }
  if (nextTryAt && nextTryAt > now) return;
  if (!row.paymentIntentId) throw new Error(`Refund ${refundId} has no payment to refund`);
  // While a chargeback is open Stripe refuses; if it is lost, the bank has paid the buyer.
  if ((await settleLostChargeback(row.refund.purchaseId, now)) !== 'none') {
    await db
      .update(refunds)
      .set({ failureCode: 'charge_disputed', updatedAt: now })
      .where(unsettled(refundId));
    return;
  }
  const { paymentIntentId } = row;
  await recordDashboardRefunds({ ...row.refund, paymentIntentId }, now);
  row = await findRow(refundId);
  if (!row || row.refund.status === 'succeeded' || row.refund.stripeRefundId) return;
  const request = { ...row.refund, paymentIntentId };
  const { firstTriedAt } = row.refund;
  await db
    .update(refunds)
    .set({ firstTriedAt: firstTriedAt ?? now, updatedAt: now })
    .where(unsettled(refundId));
  try {
    const keyExpired = firstTriedAt !== null && now.getTime() - firstTriedAt.getTime() > KEY_LIFETIME_MS;
    // A new idempotency key does not cover attempts under an older one.
    const lookFirst = keyExpired || request.attempt > 1;
    const found = lookFirst ? await findLiveRefund(request) : null;
    const refund = found ?? (await createRefund(request));
    await inTransaction((tx) => recordRefund(tx, refund, now));
  } catch (error) {
    const code = stripeErrorCode(error);
    if (isRefusal(error) && code && isNotCovered(code)) {
      await inTransaction(async (tx) => {
        const [current] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
        const open = current?.status === 'pending' && current.stripeRefundId === null;
        if (open && current.attempt === request.attempt) await awaitBalance(tx, current, code, now);
      });
      return;
    }
    // Stripe repeats a refusal for the same key for a day: the next attempt gets a new one.
    await db
      .update(refunds)
      .set({
        failureCode: code ?? 'unknown',
        ...(isRefusal(error) && { attempt: request.attempt + 1 }),
        updatedAt: now,
      })
      // A webhook may have settled it meanwhile.
      .where(and(unsettled(refundId), isNull(refunds.stripeRefundId), eq(refunds.attempt, request.attempt)));
    throw error;
  }
}

/**
 * Gives back what is left of a payment that is not in our ledger: one in another currency than SEK, or the second of a purchase. Nothing
 * is posted: Stripe holds it, and the difference stays in the admins' list until one of them handles it.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function refundForeign({ paymentIntentId }: { paymentIntentId: string }): Promise<void> {
  await refundWhole(paymentIntentId);
}
