import { and, eq } from 'drizzle-orm';
import { type Call, stripeAt } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { orProviderDown } from '../../stripe/client';
import { settleCheckout } from './internal/settle-checkout';

type VerifiedStatus = 'paid' | 'processing' | 'failed' | 'refunded' | 'open';

/**
 * What the buyer's return page shows. Applies what Stripe says by the same function as the webhook, so either
 * may come first.
 * @throws DomainError PURCHASE_NOT_FOUND for anyone but the buyer; PAYMENT_PROVIDER_DOWN.
 */
export async function verifyPayment(
  { sessionId, listingId }: { sessionId: string; listingId: string },
  { actor, now }: Call<'buyer'>,
): Promise<{ status: VerifiedStatus }> {
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
  const { purchase, outcome } = await orProviderDown(
    settleCheckout({ purchaseId: own.id, sessionId }, stripeAt(now)),
  );
  // Paid too late or a wrong amount: it is refunded.
  const returned = purchase.state === 'cancelled' && outcome === 'paid';
  if (purchase.state === 'refunded' || returned) return { status: 'refunded' };
  return { status: outcome === 'expired' ? 'failed' : outcome };
}
