import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Call } from '@/domain/account/actor';
import { transferMoves } from '@/domain/money/movements';
import { type Ore, ore } from '@/domain/money/ore';
import { standsOn } from '@/server/ledger/postings';
import { logger } from '@/server/lib/logger';
import { db, inTransaction } from '../../db/client';
import { chargebacks, refunds, transfers } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { isRefusal, stripeErrorCode } from '../../stripe/client';
import { purchaseIdIn } from '../../stripe/metadata';
import { listReversals, retrieveTransfer, reverseTransfer } from '../../stripe/money';
import { lookUpMovements } from './internal/live-movements';
import { settleLostChargeback } from './internal/settle-lost-chargeback';
import { recordReversals } from './record-reversals';

type Chargeback = typeof chargebacks.$inferSelect;

/** How much of a transfer we have taken back, öre: reversals made in the dashboard name no purchase. */
const takenBackByUs = (reversals: Stripe.TransferReversal[]): Ore =>
  ore(reversals.reduce((sum, { amount, metadata }) => sum + (purchaseIdIn(metadata) ? amount : 0), 0));

/**
 * Takes back what the seller still has of a transfer. That is due again if the bank decides for us; what was taken back
 * in the dashboard is not. What Stripe refuses (the seller has been paid out) becomes a debt when the chargeback is lost.
 */
async function reverse(chargeback: Chargeback, now: Date): Promise<void> {
  const { id, purchaseId } = chargeback;
  const [transfer] = await db.select().from(transfers).where(eq(transfers.purchaseId, purchaseId));
  if (transfer?.status !== 'succeeded' || !transfer.stripeTransferId || chargeback.reversalFailure) return;
  // Once the loss is posted, only what the seller owes of it is reversed.
  if (chargeback.settledAt && (await inTransaction((tx) => standsOn(tx, purchaseId, 'seller_debt'))) <= 0)
    return;
  const { stripeTransferId: transferId } = transfer;
  try {
    const { amount, amount_reversed } = await retrieveTransfer(transferId);
    const left = amount - amount_reversed;
    if (left > 0) await reverseTransfer({ id: transferId, amount: left, purchaseId });
    const reversals = await listReversals(transferId);
    await inTransaction(async (tx) => {
      const [row] = await tx.select().from(transfers).where(eq(transfers.id, transfer.id)).for('update');
      if (row?.status !== 'succeeded' || row.stripeTransferId !== transferId) return;
      await recordReversals(tx, { purchaseId, transferId, reversals }, now);
      const due = takenBackByUs(reversals);
      if (due === 0) return;
      // As a new attempt, since the old idempotency key has been used.
      await tx
        .update(transfers)
        .set({
          status: transferMoves.reversed.to,
          amount: due,
          stripeTransferId: null,
          attempt: row.attempt + 1,
          firstTriedAt: null,
          updatedAt: now,
        })
        .where(eq(transfers.id, row.id));
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    logger.error({ purchaseId, code: stripeErrorCode(error) }, 'a transfer could not be taken back');
    await db
      .update(chargebacks)
      .set({ reversalFailure: stripeErrorCode(error) ?? 'refused', updatedAt: now })
      .where(eq(chargebacks.id, id));
  }
}

/**
 * What follows a chargeback, run by the queue: a transfer is reversed, a lost chargeback is posted, and when the bank
 * has decided for us the refund or transfer that waited is enqueued.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function followChargeback(
  { chargebackId }: { chargebackId: string },
  { now }: Call,
): Promise<void> {
  const [chargeback] = await db.select().from(chargebacks).where(eq(chargebacks.id, chargebackId));
  if (!chargeback) return;
  const { purchaseId, status } = chargeback;
  // A transfer that was answered after the loss was posted is the seller's debt first, and is then reversed.
  if (chargeback.settledAt) await settleLostChargeback(purchaseId, now);
  if (status !== 'won') {
    await lookUpMovements(purchaseId, now);
    await reverse(chargeback, now);
  }
  // What the bank did not take is still to be paid.
  if (status === 'lost' && (await settleLostChargeback(purchaseId, now)) === 'none') {
    await enqueuePendingMoney(purchaseId);
  }
  if (status === 'won') await enqueuePendingMoney(purchaseId);
}

async function enqueuePendingMoney(purchaseId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const ofThis = (table: typeof refunds | typeof transfers) =>
      and(eq(table.purchaseId, purchaseId), eq(table.status, 'pending'));
    const owed = await tx.select({ id: refunds.id }).from(refunds).where(ofThis(refunds));
    for (const { id } of owed) await enqueue(tx, 'refund', { refundId: id });
    const due = await tx.select({ id: transfers.id }).from(transfers).where(ofThis(transfers));
    for (const { id } of due) await enqueue(tx, 'transfer', { transferId: id });
  });
}
