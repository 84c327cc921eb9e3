import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '@/server/db/client';
import { purchases } from '@/server/db/schema';
import { isPaymentStateOf } from '@/server/stripe/checkout';
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

/**
 * What the buyer's return page shows.
 * @throws DomainError PURCHASE_NOT_FOUND for anyone but the buyer; PAYMENT_PROVIDER_DOWN.
 */
export async function verifyPayment(
  { sessionId, listingId }: { sessionId: string; listingId: string },
  { actor, now }: Call<'buyer'>,
): Promise<{ status: PaymentStatus }> {
  const [own] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.checkoutSessionId, sessionId),
        eq(purchases.listingId, listingId),
        eq(purchases.buyerId, actor.userId),
      ),
    );
  if (!own) throw new DomainError('PURCHASE_NOT_FOUND');
  return { status: await settledStatus({ purchaseId: own.id, sessionId }, now) };
}
