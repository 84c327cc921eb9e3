import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { createTransfer, KEY_LIFETIME_MS } from '@/server/stripe/money';
import { db } from '../../db/client';
import { payments, purchases, transfers, users } from '../../db/schema';
import { isRefusal, stripeErrorCode } from '../../stripe/client';
import { findLiveTransfer, lookUpMovements } from './internal/live-movements';
import { recordTransfer } from './internal/record-transfer';
import { settleLostChargeback } from './internal/settle-lost-chargeback';

/**
 * Makes a seller's transfer at Stripe. Retried by the queue until Stripe has answered. Stripe would not refuse a
 * transfer from a refunded charge, but the state machine does: a purchase gets a transfer row only when it is
 * completed.
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
  // Failed is final: its money went back to the buyer by their bank. What was on its way then is booked and taken back.
  if (row?.transfer.status === 'failed') return lookUpMovements(row.transfer.purchaseId, now);
  if (row?.transfer.status !== 'pending') return;
  const { transfer, chargeId, destination } = row;
  // Money under a chargeback is not transferred to the seller. When the bank decides for us, the
  // chargeback's end enqueues this job again.
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
      // Another worker may have settled it meanwhile.
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
