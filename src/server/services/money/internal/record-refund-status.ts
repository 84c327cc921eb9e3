import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { judgeReading, type MoneyStatus, type Reading } from '@/domain/money/movements';
import type { Transaction } from '@/server/db/client';
import { stripeRefunds } from '@/server/db/schema';

/** Stripe's status of a refund as ours. */
export const statusOf = ({ status }: Stripe.Refund): MoneyStatus => {
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
