import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { dashboardRefund, type LedgerEntry } from '@/domain/money/ledger';
import { after, refundMoves } from '@/domain/money/movements';
import { ore } from '@/domain/money/ore';
import { isFinal } from '@/domain/purchase/states';
import { db, type Transaction } from '@/server/db/client';
import { ledgerEntries, ledgerPostings, payments, refunds } from '@/server/db/schema';
import { post, standsOn } from '@/server/ledger/postings';
import { logger } from '@/server/lib/logger';
import { runParts } from '@/server/lib/run-parts';
import { enqueuePurchaseMail } from '@/server/services/purchase-effects';
import { lockPurchase } from '@/server/services/purchases';
import { purchaseIdIn } from '@/server/stripe/metadata';
import { listRefunds } from '@/server/stripe/money';
import { enqueueChargebacks } from './internal/enqueue-chargebacks';
import { lookUpMovements } from './internal/live-movements';
import { recordRefundStatus } from './record-refund';

/** Made in Stripe's dashboard: our own name a purchase in their metadata. */
export const isDashboardRefund = (refund: Stripe.Refund): boolean => purchaseIdIn(refund.metadata) === null;

/** The purchase whose payment a refund is of; null when it is none of ours. */
async function purchaseOf({ payment_intent: intent }: Stripe.Refund): Promise<string | null> {
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id;
  if (!paymentIntentId) return null;
  const [payment] = await db
    .select({ purchaseId: payments.purchaseId })
    .from(payments)
    .where(eq(payments.paymentIntentId, paymentIntentId));
  return payment?.purchaseId ?? null;
}

/** A dashboard refund that failed later: its posting is reversed. */
async function takeBack(tx: Transaction, purchaseId: string, refund: Stripe.Refund, now: Date) {
  const posted: LedgerEntry[] = await tx
    .select({ account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(
      and(
        eq(ledgerPostings.purchaseId, purchaseId),
        eq(ledgerPostings.kind, 'refund_made'),
        eq(ledgerPostings.ref, refund.id),
      ),
    );
  if (posted.length === 0) return;
  const entries = posted.map(({ account, amount }) => ({ account, amount: ore(-amount) }));
  const news = await post(tx, { purchaseId, kind: 'refund_returned', ref: refund.id, entries, at: now });
  if (!news) return;
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

async function book(tx: Transaction, purchaseId: string, refund: Stripe.Refund, now: Date) {
  const purchase = await lockPurchase(tx, purchaseId);
  const { state } = purchase;
  const { status, reading } = await recordRefundStatus(tx, purchaseId, refund, now);
  if (reading !== 'news') return;
  if (status === 'failed') {
    await takeBack(tx, purchaseId, refund, now);
    return;
  }
  if (status !== 'succeeded') return;
  const amount = ore(refund.amount);
  const [row] = await tx.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)).for('update');
  const inProgress = row?.status === 'pending' && row.stripeRefundId !== null;
  const owed = inProgress ? 0 : Math.max(0, -(await standsOn(tx, purchaseId, 'buyer_payable')));
  // Before the purchase has ended all of it is an advance on the buyer's share.
  const due = isFinal(state) ? ore(Math.min(amount, owed)) : amount;
  const entries = dashboardRefund(amount, due);
  if (!(await post(tx, { purchaseId, kind: 'refund_made', ref: refund.id, entries, at: now }))) return;
  if (!row || !isFinal(state) || due === 0) return;
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
 * Prepares recording a dashboard refund: how much of it is the buyer's, and that the refund we owe them is smaller by
 * that. Our own requests without an answer are looked up first. The write may be made any number of times.
 * @throws whatever Stripe failed with.
 */
export async function recordDashboardRefund(
  refund: Stripe.Refund,
  now: Date,
): Promise<(tx: Transaction) => Promise<void>> {
  const purchaseId = await purchaseOf(refund);
  if (!purchaseId) return async () => {};
  await lookUpMovements(purchaseId, now);
  return (tx) => book(tx, purchaseId, refund, now);
}

/**
 * Records all dashboard refunds of a payment, whether or not a webhook about them has arrived.
 * @throws the first failure, once all have been tried.
 */
export async function recordDashboardRefunds(paymentIntentId: string, now: Date): Promise<void> {
  const made = (await listRefunds(paymentIntentId)).filter(isDashboardRefund);
  const { failed } = await runParts(
    Object.fromEntries(
      made.map((refund) => [refund.id, async () => db.transaction(await recordDashboardRefund(refund, now))]),
    ),
    'a refund made in the dashboard not recorded',
  );
  const [failure] = failed;
  if (failure) throw failure.error;
}
