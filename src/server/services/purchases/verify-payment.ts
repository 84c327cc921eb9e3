import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { type PaymentStatus, settledStatus } from './settle-checkout';

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
