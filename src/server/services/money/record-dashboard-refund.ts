import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Call, stripeAt } from '@/domain/account/actor';
import { after, refundMoves } from '@/domain/money/movements';
import { ore } from '@/domain/money/ore';
import { isFinal } from '@/domain/purchase/states';
import { db, inTransaction, type Transaction } from '@/server/db/client';
import { type PurchaseRow, payments, reconciliationDifferences, refunds } from '@/server/db/schema';
import { manuallyRefunded, standsOn } from '@/server/ledger/postings';
import { logger } from '@/server/lib/logger';
import { runParts } from '@/server/lib/run-parts';
import { enqueuePurchaseMail } from '@/server/services/party-notifications';
import { applyEvent, lockPurchase } from '@/server/services/purchases';
import { purchaseIdIn } from '@/server/stripe/metadata';
import { listRefunds } from '@/server/stripe/money';
import { enqueueChargebacks } from './internal/enqueue-chargebacks';
import { lookUpMovements } from './internal/live-movements';
import { postRefund, reverseRefund } from './internal/post-refund';
import { recordRefundStatus } from './record-refund';

/** Made in Stripe's dashboard: our own name a purchase in their metadata. */
export const isDashboardRefund = (refund: Stripe.Refund): boolean => purchaseIdIn(refund.metadata) === null;

/** A dashboard refund that failed later. */
async function takeBack(tx: Transaction, purchaseId: string, refund: Stripe.Refund, now: Date) {
  if (!(await reverseRefund(tx, purchaseId, refund, now))) return;
  logger.error({ purchaseId, reason: refund.failure_reason }, 'a refund by hand came back');
  // If it was all we owed, an admin can retry; a rest is found by the hourly check.
  await tx
    .update(refunds)
    .set({ status: refundMoves.failed.to, failureCode: refund.failure_reason ?? null, updatedAt: now })
    .where(
      and(
        eq(refunds.purchaseId, purchaseId),
        eq(refunds.stripeRefundId, refund.id),
        inArray(refunds.status, refundMoves.failed.from),
      ),
    );
  await enqueueChargebacks(tx, purchaseId, ['lost']);
}

/**
 * A dashboard refund of a purchase that has not ended is an advance on the buyer's share. One that gives back all ends a
 * purchase whose name has not been changed; later it is for the admins to say who is to have the place and the money.
 */
async function bookAdvance(tx: Transaction, purchase: PurchaseRow, refund: Stripe.Refund, now: Date) {
  const { id: purchaseId, state, charged } = purchase;
  const amount = ore(refund.amount);
  if (!(await postRefund(tx, purchaseId, { refund, due: amount }, now))) return;
  const advance = await manuallyRefunded(tx, purchaseId);
  if (advance < charged) return;
  if (state === 'pending_name_change') {
    const input = { refundedByHand: advance };
    await applyEvent(tx, { event: 'refundedByHand', purchaseId, actor: stripeAt(now).actor, input, now });
    return;
  }
  logger.error({ purchaseId }, 'all is refunded by hand, and the purchase goes on');
  await tx
    .insert(reconciliationDifferences)
    .values({ source: refund.id, kind: 'refunded_while_held', stripeAmount: advance, foundAt: now })
    .onConflictDoNothing();
}

async function book(tx: Transaction, purchaseId: string, refund: Stripe.Refund, now: Date) {
  const purchase = await lockPurchase(tx, purchaseId);
  const { status, reading } = await recordRefundStatus(tx, purchaseId, refund, now);
  if (reading !== 'news') return;
  if (status === 'failed') {
    await takeBack(tx, purchaseId, refund, now);
    return;
  }
  if (status !== 'succeeded') return;
  if (!isFinal(purchase.state)) {
    await bookAdvance(tx, purchase, refund, now);
    return;
  }
  const [row] = await tx.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)).for('update');
  const inProgress = row?.status === 'pending' && row.stripeRefundId !== null;
  const owed = inProgress ? 0 : Math.max(0, -(await standsOn(tx, purchaseId, 'buyer_payable')));
  const due = ore(Math.min(refund.amount, owed));
  if (!(await postRefund(tx, purchaseId, { refund, due }, now))) return;
  if (!row || due === 0) return;
  const left = ore(row.amount - due);
  const settled = after(refundMoves.settledOtherwise, row.status);
  if (settled === null) return;
  const changes =
    left > 0
      ? // With another amount it is another request, under a key of its own.
        { amount: left, attempt: row.attempt + (row.firstTriedAt ? 1 : 0) }
      : { status: settled, stripeRefundId: refund.id, failureCode: null };
  await tx
    .update(refunds)
    .set({ ...changes, updatedAt: now })
    .where(eq(refunds.id, row.id));
  if (left > 0) return;
  await enqueuePurchaseMail(tx, purchase, 'refundMade', 'buyer');
}

/**
 * Prepares recording a dashboard refund of a purchase: how much of it is the buyer's, and that the refund we owe them is
 * smaller by that. Our own requests without an answer are looked up first. The write may be made any number of times.
 * @throws whatever Stripe failed with.
 */
export async function recordDashboardRefund(
  purchaseId: string,
  refund: Stripe.Refund,
  now: Date,
): Promise<(tx: Transaction) => Promise<void>> {
  await lookUpMovements(purchaseId, now);
  return (tx) => book(tx, purchaseId, refund, now);
}

/**
 * Records all dashboard refunds of a purchase's payment, whether or not a webhook about them has arrived.
 * @throws the first failure, once all have been tried.
 */
export async function recordDashboardRefunds(
  { purchaseId, paymentIntentId }: { purchaseId: string; paymentIntentId: string },
  now: Date,
): Promise<void> {
  const made = (await listRefunds(paymentIntentId)).filter(isDashboardRefund);
  const { failed } = await runParts(
    Object.fromEntries(
      made.map((refund) => [
        refund.id,
        async () => inTransaction(await recordDashboardRefund(purchaseId, refund, now)),
      ]),
    ),
    'a refund made in the dashboard not recorded',
  );
  const [failure] = failed;
  if (failure) throw failure.error;
}

/**
 * Records what was refunded of a payment before it was known to us. Run by the queue.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function recordEarlierRefunds(
  { paymentIntentId }: { paymentIntentId: string },
  { now }: Call,
): Promise<void> {
  const [payment] = await db
    .select({ purchaseId: payments.purchaseId })
    .from(payments)
    .where(eq(payments.paymentIntentId, paymentIntentId));
  if (payment) await recordDashboardRefunds({ ...payment, paymentIntentId }, now);
}
