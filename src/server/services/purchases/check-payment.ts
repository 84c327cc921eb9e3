import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { isPaymentStateOf } from '@/server/stripe/checkout';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { type PaymentStatus, settledStatus } from './settle-checkout';

/**
 * What the return page shows in a browser where the buyer is not signed in: the payment's status, by the state that
 * Stripe sent the buyer back with, and nothing else.
 * @throws DomainError PURCHASE_NOT_FOUND for any other state; PAYMENT_PROVIDER_DOWN.
 */
export async function checkPayment(
  { sessionId, listingId, state }: { sessionId: string; listingId: string; state: string },
  { now }: Call,
): Promise<{ status: PaymentStatus }> {
  const [purchase] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.checkoutSessionId, sessionId), eq(purchases.listingId, listingId)));
  if (!purchase || !isPaymentStateOf(purchase.id, state)) throw new DomainError('PURCHASE_NOT_FOUND');
  return { status: await settledStatus({ purchaseId: purchase.id, sessionId }, now) };
}
