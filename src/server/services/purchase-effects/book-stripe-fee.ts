import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { stripeFee } from '@/domain/money/ledger';
import { ore } from '@/domain/money/ore';
import type { Transaction } from '@/server/db/client';
import { payments } from '@/server/db/schema';
import { post } from '@/server/ledger/postings';
import { feeOf } from '@/server/stripe/money';

/**
 * Posts what Stripe kept of a payment, once it is known. Idempotent; of a charge that is not stored
 * yet nothing is posted, since storing it reads it again.
 */
export async function bookStripeFee(tx: Transaction, charge: Stripe.Charge, now: Date): Promise<void> {
  const known = feeOf(charge);
  if (known === null) return;
  const fee = ore(known);
  const [payment] = await tx
    .update(payments)
    .set({ stripeFee: fee })
    .where(and(eq(payments.chargeId, charge.id), isNull(payments.stripeFee)))
    .returning({ purchaseId: payments.purchaseId });
  if (!payment || fee === 0) return;
  await post(tx, {
    purchaseId: payment.purchaseId,
    kind: 'stripe_fee',
    ref: charge.id,
    entries: stripeFee(fee),
    at: now,
  });
}
