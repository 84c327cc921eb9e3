import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { db } from '../../db/client';
import { payments, purchases, transfers, users } from '../../db/schema';
import { isRefusal, stripeErrorCode } from '../../stripe/client';
import { createTransfer, KEY_LIFETIME_MS } from '../../stripe/money';
import { settleLostChargeback } from './internal/chargebacks';
import { findLiveTransfer } from './internal/find-live-transfer';
import { recordTransfer } from './internal/record-transfer';

/**
 * Sends a seller's money at Stripe. Run by the queue until it has an answer. A transfer from a refunded charge
 * is something Stripe would not stop, but the state machine does: a purchase gets a transfer
 * row only when it is completed.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function executeTransfer({ transferId }: { transferId: string }, { now }: Call): Promise<void> {
  const [row] = await db
    .select({ transfer: transfers, chargeId: payments.chargeId, destination: users.stripeAccountId })
    .from(transfers)
    .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
    .innerJoin(users, eq(users.id, purchases.sellerId))
    .leftJoin(payments, eq(payments.purchaseId, transfers.purchaseId))
    .where(eq(transfers.id, transferId));
  // Failed is final: its money went back to the buyer by their bank.
  if (row?.transfer.status !== 'pending') return;
  const { transfer, chargeId, destination } = row;
  // Money that the buyer's bank has asked back does not go on to the seller. When the bank decides for us, the
  // chargeback's own end puts this job in the queue again.
  if ((await settleLostChargeback(transfer.purchaseId, now)) !== 'none') {
    await db
      .update(transfers)
      .set({ failureCode: 'charge_disputed', updatedAt: now })
      .where(eq(transfers.id, transferId));
    return;
  }
  if (!chargeId || !destination) throw new Error(`Transfer ${transferId} has no charge or no destination`);
  await db
    .update(transfers)
    .set({ firstTriedAt: transfer.firstTriedAt ?? now, destination, updatedAt: now })
    .where(eq(transfers.id, transferId));
  try {
    const keyExpired =
      transfer.firstTriedAt !== null && now.getTime() - transfer.firstTriedAt.getTime() > KEY_LIFETIME_MS;
    const lookFirst = keyExpired || transfer.attempt > 1;
    const found = lookFirst ? await findLiveTransfer(transfer.purchaseId) : null;
    await recordTransfer(
      transferId,
      found ?? (await createTransfer({ ...transfer, destination, chargeId })),
      now,
    );
  } catch (error) {
    await db
      .update(transfers)
      .set({
        failureCode: stripeErrorCode(error) ?? 'unknown',
        ...(isRefusal(error) && { attempt: transfer.attempt + 1 }),
        updatedAt: now,
      })
      // Meanwhile another worker may have found out what became of it.
      .where(
        and(
          eq(transfers.id, transferId),
          eq(transfers.status, 'pending'),
          eq(transfers.attempt, transfer.attempt),
        ),
      );
    throw error;
  }
}
