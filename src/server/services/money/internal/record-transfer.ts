import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { transferMade } from '@/domain/money/ledger';
import { after, transferMoves } from '@/domain/money/movements';
import { db } from '@/server/db/client';
import { transfers } from '@/server/db/schema';
import { post } from '@/server/ledger/postings';
import { enqueueChargebacks } from './enqueue-chargebacks';

/**
 * Writes that Stripe has sent a seller's money: the row and the ledger. May run any number of times. An answer about a
 * transfer that was known before is older than what has become of it since, and changes nothing. Where the buyer's bank
 * has taken the payment back meanwhile, what follows of that is enqueued.
 */
export async function recordTransfer(
  transferId: string,
  transfer: Stripe.Transfer,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(transfers).where(eq(transfers.id, transferId)).for('update');
    if (!row) return;
    const { purchaseId, amount } = row;
    const status = after(transferMoves.made, row.status) ?? after(transferMoves.madeLate, row.status);
    if (!status) return;
    const news = await post(tx, {
      purchaseId,
      kind: 'transfer_made',
      ref: transfer.id,
      entries: transferMade(amount),
      at: now,
    });
    if (!news) return;
    await tx
      .update(transfers)
      .set({ status, stripeTransferId: transfer.id, failureCode: null, updatedAt: now })
      .where(eq(transfers.id, transferId));
    await enqueueChargebacks(tx, purchaseId, ['open', 'lost']);
  });
}
