import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { transferMade } from '@/domain/ledger';
import { transferMoves } from '@/domain/money-movements';
import { db } from '@/server/db/client';
import { transfers } from '@/server/db/schema';
import { post } from '@/server/ledger/post';

/** Writes that Stripe has sent a seller's money: the row and the ledger. May run any number of times. */
export async function recordTransfer(
  transferId: string,
  transfer: Stripe.Transfer,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(transfers)
      .set({
        status: transferMoves.made.to,
        stripeTransferId: transfer.id,
        failureCode: null,
        updatedAt: now,
      })
      .where(and(eq(transfers.id, transferId), inArray(transfers.status, transferMoves.made.from)))
      .returning({ purchaseId: transfers.purchaseId, amount: transfers.amount });
    if (!row) return;
    await post(tx, {
      purchaseId: row.purchaseId,
      kind: 'transfer_made',
      ref: transfer.id,
      entries: transferMade(row.amount),
      at: now,
    });
  });
}
