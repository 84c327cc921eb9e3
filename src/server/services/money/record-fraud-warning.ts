import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { ore } from '@/domain/money/ore';
import type { Transaction } from '@/server/db/client';
import { payments, reconciliationDifferences } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';

/**
 * Records that a card's issuer suspects fraud: a task of the admins, once for each payment, since a refund made in time
 * may prevent the chargeback. Nothing where the money has gone back, or is charged back already.
 * @returns false when the payment it is about is not known yet.
 */
export async function recordFraudWarning(
  tx: Transaction,
  { purchaseId, charge }: { purchaseId: string; charge: Stripe.Charge },
  now: Date,
): Promise<boolean> {
  const [payment] = await tx
    .select({ chargeId: payments.chargeId })
    .from(payments)
    .where(eq(payments.purchaseId, purchaseId));
  if (!payment) return false;
  if (charge.refunded || charge.disputed) return true;
  const [task] = await tx
    .insert(reconciliationDifferences)
    .values({
      source: charge.id,
      kind: 'fraud_warning',
      stripeAmount: ore(charge.amount - charge.amount_refunded),
      foundAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: reconciliationDifferences.id });
  if (task) logger.error({ purchaseId, chargeId: charge.id }, 'a card issuer warned of fraud');
  return true;
}
