import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { transferReversed } from '@/domain/money/ledger';
import { transferMoves } from '@/domain/money/movements';
import { ore } from '@/domain/money/ore';
import { post, standsOn } from '@/server/ledger/postings';
import { logger } from '@/server/lib/logger';
import { db } from '../../db/client';
import { chargebacks, refunds, transfers } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { isRefusal, stripeErrorCode } from '../../stripe/client';
import { reverseTransfer } from '../../stripe/disputes';
import { lookUpMovements } from './internal/live-movements';
import { settleLostChargeback } from './internal/settle-lost-chargeback';

type Chargeback = typeof chargebacks.$inferSelect;

/**
 * Reverses a transfer. What Stripe refuses (the seller has been paid out) becomes a debt when the chargeback is lost.
 */
async function reverse(chargeback: Chargeback, now: Date): Promise<void> {
  const { id, purchaseId } = chargeback;
  const [transfer] = await db.select().from(transfers).where(eq(transfers.purchaseId, purchaseId));
  if (transfer?.status !== 'succeeded' || !transfer.stripeTransferId || chargeback.reversalFailure) return;
  // Once the loss is posted, only what the seller owes of it is reversed.
  if (chargeback.settledAt && (await db.transaction((tx) => standsOn(tx, purchaseId, 'seller_debt'))) <= 0)
    return;
  try {
    const reversal = await reverseTransfer(transfer.stripeTransferId);
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(transfers).where(eq(transfers.id, transfer.id)).for('update');
      if (row?.status !== 'succeeded') return;
      // Due again if the bank decides for us: as a new attempt, since the old idempotency key has been used.
      await tx
        .update(transfers)
        .set({
          status: transferMoves.reversed.to,
          stripeTransferId: null,
          attempt: row.attempt + 1,
          firstTriedAt: null,
          updatedAt: now,
        })
        .where(eq(transfers.id, row.id));
      await post(tx, {
        purchaseId,
        kind: 'transfer_reversed',
        ref: reversal.id,
        entries: transferReversed(ore(reversal.amount)),
        at: now,
      });
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
  await db.transaction(async (tx) => {
    const ofThis = (table: typeof refunds | typeof transfers) =>
      and(eq(table.purchaseId, purchaseId), eq(table.status, 'pending'));
    const owed = await tx.select({ id: refunds.id }).from(refunds).where(ofThis(refunds));
    for (const { id } of owed) await enqueue(tx, 'refund', { refundId: id });
    const due = await tx.select({ id: transfers.id }).from(transfers).where(ofThis(transfers));
    for (const { id } of due) await enqueue(tx, 'transfer', { transferId: id });
  });
}
