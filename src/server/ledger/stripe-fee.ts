import { and, eq, isNull } from 'drizzle-orm';
import { stripeFee } from '@/domain/money/ledger';
import type { Ore } from '@/domain/money/ore';
import type { Transaction } from '../db/client';
import { payments } from '../db/schema';
import { post } from './postings';

/**
 * Posts what Stripe kept of a payment, once it is known. Idempotent; of a charge that is not stored
 * yet nothing is posted, since storing it reads it again.
 * @param charge.fee null while it is not known.
 */
export async function postStripeFee(
  tx: Transaction,
  { chargeId, fee }: { chargeId: string; fee: Ore | null },
  now: Date,
): Promise<void> {
  if (fee === null) return;
  const [payment] = await tx
    .update(payments)
    .set({ stripeFee: fee })
    .where(and(eq(payments.chargeId, chargeId), isNull(payments.stripeFee)))
    .returning({ purchaseId: payments.purchaseId });
  if (!payment || fee === 0) return;
  await post(tx, {
    purchaseId: payment.purchaseId,
    kind: 'stripe_fee',
    ref: chargeId,
    entries: stripeFee(fee),
    at: now,
  });
}
