import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { transferMade } from '@/domain/money/ledger';
import { after, transferMoves } from '@/domain/money/movements';
import { ore } from '@/domain/money/ore';
import { inTransaction } from '@/server/db/client';
import { transfers } from '@/server/db/schema';
import { post } from '@/server/ledger/postings';
import { listReversals } from '@/server/stripe/money';
import { lockPurchase } from '../../purchases';
import { recordReversals } from '../record-reversals';
import { enqueueChargebacks } from './enqueue-chargebacks';

/**
 * Writes that Stripe has sent a seller's money, and what has been taken back of it since: the row and the ledger. May run any number of times. An answer about a
 * transfer that was known before is older than what has become of it since, and changes nothing. Where the buyer's bank
 * has taken the payment back meanwhile, what follows of that is enqueued.
 */
export async function recordTransfer(
  transferId: string,
  transfer: Stripe.Transfer,
  now: Date,
): Promise<void> {
  const reversals = transfer.amount_reversed > 0 ? await listReversals(transfer.id) : [];
  await inTransaction(async (tx) => {
    const [found] = await tx.select().from(transfers).where(eq(transfers.id, transferId));
    if (!found) return;
    const { purchaseId } = found;
    // A chargeback that is recorded at the same moment waits, or is seen below: one of the two sees the other.
    await lockPurchase(tx, purchaseId);
    const [row] = await tx.select().from(transfers).where(eq(transfers.id, transferId)).for('update');
    if (!row) return;
    const status = after(transferMoves.made, row.status) ?? after(transferMoves.madeLate, row.status);
    if (!status) return;
    const news = await post(tx, {
      purchaseId,
      kind: 'transfer_made',
      ref: transfer.id,
      entries: transferMade(ore(transfer.amount)),
      at: now,
    });
    if (!news) return;
    await recordReversals(tx, { purchaseId, transferId: transfer.id, reversals }, now);
    await tx
      .update(transfers)
      .set({ status, stripeTransferId: transfer.id, failureCode: null, updatedAt: now })
      .where(eq(transfers.id, transferId));
    await enqueueChargebacks(tx, purchaseId, ['open', 'lost']);
  });
}
