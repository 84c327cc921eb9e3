import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { payments, refunds, transfers } from '@/server/db/schema';
import { recordRefund } from '../record-refund';
import { findLiveRefund } from './find-live-refund';
import { findLiveTransfer } from './find-live-transfer';
import { recordTransfer } from './record-transfer';

/**
 * Looks up at Stripe the requests of a purchase that got no answer, and records what it did. Nothing is
 * decided about a purchase's money on a request whose outcome is unknown.
 * @throws whatever Stripe failed with.
 */
export async function lookUpMovements(purchaseId: string, now: Date): Promise<void> {
  const [asked] = await db
    .select({ purchaseId: refunds.purchaseId, paymentIntentId: payments.paymentIntentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.purchaseId, refunds.purchaseId))
    .where(
      and(
        eq(refunds.purchaseId, purchaseId),
        eq(refunds.status, 'pending'),
        isNotNull(refunds.firstTriedAt),
        isNull(refunds.stripeRefundId),
      ),
    );
  const refund = asked && (await findLiveRefund(asked));
  if (refund) await db.transaction((tx) => recordRefund(tx, refund, now));
  const [sent] = await db
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      and(
        eq(transfers.purchaseId, purchaseId),
        eq(transfers.status, 'pending'),
        isNotNull(transfers.firstTriedAt),
      ),
    );
  const transfer = sent && (await findLiveTransfer(purchaseId));
  if (sent && transfer) await recordTransfer(sent.id, transfer, now);
}
