import { and, eq, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { db } from '@/server/db/client';
import { stripeRefunds } from '@/server/db/schema';
import { findRefund } from '@/server/stripe/money';

/**
 * The refund that Stripe has made or is making for a purchase and that our ledger does not have yet.
 * @throws whatever Stripe failed with: without its answer no new attempt may be made.
 */
export async function findLiveRefund(request: {
  purchaseId: string;
  paymentIntentId: string;
}): Promise<Stripe.Refund | null> {
  const known = await db
    .select({ id: stripeRefunds.id })
    .from(stripeRefunds)
    .where(and(eq(stripeRefunds.purchaseId, request.purchaseId), ne(stripeRefunds.status, 'pending')));
  return findRefund(
    request,
    known.map(({ id }) => id),
  );
}
