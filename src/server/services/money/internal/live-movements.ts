import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { db, inTransaction } from '@/server/db/client';
import { ledgerPostings, payments, refunds, stripeRefunds, transfers } from '@/server/db/schema';
import { findRefund, findTransfer } from '@/server/stripe/money';
import { recordRefund } from '../record-refund';
import { recordTransfer } from './record-transfer';

/**
 * The refund that Stripe has made or is making for a purchase and that our ledger does not have yet.
 * @throws whatever Stripe failed with: without its answer no new attempt may be made.
 */
export async function findLiveRefund(request: {
  purchaseId: string;
  paymentIntentId: string;
}): Promise<Stripe.Refund | null> {
  const known = await db
    .select({ id: stripeRefunds.id })
    .from(stripeRefunds)
    .where(and(eq(stripeRefunds.purchaseId, request.purchaseId), ne(stripeRefunds.status, 'pending')));
  return findRefund(
    request,
    known.map(({ id }) => id),
  );
}

/**
 * The transfer that Stripe has made for a purchase and that our ledger does not have yet.
 * @throws whatever Stripe failed with: without its answer no new attempt may be made.
 */
export async function findLiveTransfer(purchaseId: string): Promise<Stripe.Transfer | null> {
  const booked = await db
    .select({ ref: ledgerPostings.ref })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.purchaseId, purchaseId), eq(ledgerPostings.kind, 'transfer_made')));
  return findTransfer(
    purchaseId,
    booked.map(({ ref }) => ref),
  );
}

/**
 * Looks up at Stripe the requests of a purchase that got no answer, and records what it did. Nothing is
 * decided about a purchase's money on a request whose outcome is unknown.
 * @throws whatever Stripe failed with.
 */
export async function lookUpMovements(purchaseId: string, now: Date): Promise<void> {
  const [requested] = await db
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
  const refund = requested && (await findLiveRefund(requested));
  if (refund) await inTransaction((tx) => recordRefund(tx, refund, now));
  const [sent] = await db
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      and(
        eq(transfers.purchaseId, purchaseId),
        // Its request may arrive after a lost chargeback has ended it.
        inArray(transfers.status, ['pending', 'failed']),
        isNotNull(transfers.firstTriedAt),
      ),
    );
  const transfer = sent && (await findLiveTransfer(purchaseId));
  if (sent && transfer) await recordTransfer(sent.id, transfer, now);
}
