import { eq } from 'drizzle-orm';
import { isNotCovered, notCoveredWait, refundMoves } from '@/domain/money/movements';
import { plus } from '@/domain/time';
import type { Transaction } from '@/server/db/client';
import { purchases, refunds } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { enqueue } from '@/server/queue/boss';
import { enqueuePurchaseMail } from '@/server/services/party-notifications';

type Refund = typeof refunds.$inferSelect;

/** Mails the admins that our balance at Stripe does not cover a refund, when it was not known before. */
export async function notifyNotCovered(tx: Transaction, row: Refund): Promise<void> {
  if (isNotCovered(row.failureCode)) return;
  const { purchaseId, amount } = row;
  logger.error({ purchaseId, amount }, 'our balance at Stripe does not cover a refund');
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (purchase) await enqueuePurchaseMail(tx, purchase, 'refundFailedAdmin', 'admins');
}

/**
 * A refund that our balance at Stripe did not cover, and that Stripe will not carry out later: it is retried as a
 * new attempt, with backoff. Runs under the row's lock.
 */
export async function awaitBalance(
  tx: Transaction,
  row: Refund,
  failureCode: string,
  now: Date,
): Promise<void> {
  const nextTryAt = plus(now, notCoveredWait(row.attempt));
  await tx
    .update(refunds)
    .set({
      status: refundMoves.notCovered.to,
      attempt: row.attempt + 1,
      stripeRefundId: null,
      firstTriedAt: null,
      failureCode,
      nextTryAt,
      updatedAt: now,
    })
    .where(eq(refunds.id, row.id));
  await notifyNotCovered(tx, row);
  const startAfter = Math.ceil((nextTryAt.getTime() - now.getTime()) / 1000);
  await enqueue(tx, 'refund', { refundId: row.id }, { startAfter });
}
