import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import {
  after,
  isNotCovered,
  judgeReading,
  type MoneyStatus,
  type Reading,
  refundMoves,
} from '@/domain/money/movements';
import { ore } from '@/domain/money/ore';
import type { Transaction } from '@/server/db/client';
import { refunds, stripeRefunds } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { enqueuePurchaseMail } from '@/server/services/party-notifications';
import { purchaseIdIn } from '@/server/stripe/metadata';
import { lockPurchase } from '../purchases';
import { awaitBalance, notifyNotCovered } from './internal/await-balance';
import { enqueueChargebacks } from './internal/enqueue-chargebacks';
import { owedToBuyer, postRefund, reverseRefund } from './internal/post-refund';

/** Stripe's status of a refund as ours. */
const statusOf = ({ status }: Stripe.Refund): MoneyStatus => {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
};

/**
 * Stores the status of a refund at Stripe, unless a later one is known. Everything that records refunds
 * calls this first and ignores a stale status. Runs under the lock of the purchase or of its refund.
 */
export async function recordRefundStatus(
  tx: Transaction,
  purchaseId: string,
  refund: Stripe.Refund,
  now: Date,
): Promise<{ status: MoneyStatus; reading: Reading }> {
  const status = statusOf(refund);
  const [known] = await tx
    .select({ status: stripeRefunds.status })
    .from(stripeRefunds)
    .where(eq(stripeRefunds.id, refund.id))
    .for('update');
  const reading = judgeReading(known?.status ?? null, status);
  if (reading === 'news') {
    await tx
      .insert(stripeRefunds)
      .values({ id: refund.id, purchaseId, status, updatedAt: now })
      .onConflictDoUpdate({ target: stripeRefunds.id, set: { status, updatedAt: now } });
  }
  return { status, reading };
}

/** How Stripe's status moves the refund we owe. */
const moveOf = {
  pending: refundMoves.begun,
  succeeded: refundMoves.made,
  failed: refundMoves.failed,
} satisfies Record<MoneyStatus, (typeof refundMoves)[keyof typeof refundMoves]>;

/**
 * Records the status of a refund of ours: the row, the ledger, and the buyer's mail once it has
 * succeeded. Idempotent; an older status changes nothing.
 * @returns false when the refund that we owe is not known yet.
 */
export async function recordRefund(tx: Transaction, refund: Stripe.Refund, now: Date): Promise<boolean> {
  const purchaseId = purchaseIdIn(refund.metadata);
  if (!purchaseId) return true;
  const ofPurchase = eq(refunds.purchaseId, purchaseId);
  if ((await tx.$count(refunds, ofPurchase)) === 0) return false;
  // A chargeback that is recorded at the same moment waits, or is seen below: one of the two sees the other.
  const purchase = await lockPurchase(tx, purchaseId);
  const [row] = await tx.select().from(refunds).where(ofPurchase).for('update');
  if (!row) return false;
  const { status, reading } = await recordRefundStatus(tx, purchaseId, refund, now);
  const ofRow = row.stripeRefundId === null || row.stripeRefundId === refund.id;
  if (reading !== 'stale' && ofRow && status === 'pending' && isNotCovered(refund.pending_reason)) {
    // Stripe makes it once our balance covers it.
    await notifyNotCovered(tx, row);
    await tx
      .update(refunds)
      .set({ stripeRefundId: refund.id, failureCode: refund.pending_reason ?? null, updatedAt: now })
      .where(and(eq(refunds.id, row.id), inArray(refunds.status, refundMoves.begun.from)));
    return true;
  }
  if (reading !== 'news') return true;
  if (status === 'failed' && (await reverseRefund(tx, purchaseId, refund, now)))
    logger.error(
      { purchaseId, reason: refund.failure_reason },
      'a refund came back: the buyer is still owed',
    );
  // An earlier attempt's failure does not concern the current one.
  const attempt = Number(refund.metadata?.attempt ?? row.attempt);
  if (row.stripeRefundId === null && status === 'failed' && attempt < row.attempt) return true;
  const next = ofRow ? after(moveOf[status], row.status) : null;
  if (status === 'succeeded') {
    // An earlier request that was carried out all the same may be of more than is owed now, or of what has been paid.
    const due = next === null ? 0 : Math.min(refund.amount, await owedToBuyer(tx, purchaseId));
    await postRefund(tx, purchaseId, { refund, due: ore(due) }, now);
  }
  if (next === null) return true;
  if (next === 'failed' && isNotCovered(refund.failure_reason)) {
    await awaitBalance(tx, row, refund.failure_reason ?? 'insufficient_funds', now);
    await enqueueChargebacks(tx, purchaseId, ['lost']);
    return true;
  }
  await tx
    .update(refunds)
    .set({
      status: next,
      stripeRefundId: refund.id,
      failureCode: refund.failure_reason ?? null,
      updatedAt: now,
    })
    .where(eq(refunds.id, row.id));
  // A lost chargeback waits while a refund is in progress, and covers one that comes back.
  const lost = next !== 'pending' && (await enqueueChargebacks(tx, purchaseId, ['lost']));
  if (next === 'succeeded') await enqueuePurchaseMail(tx, purchase, 'refundMade', 'buyer');
  // The rest after the chargeback is mailed when it is known.
  if (next === 'failed' && !lost) await enqueuePurchaseMail(tx, purchase, 'refundFailedAdmin', 'admins');
  return true;
}
