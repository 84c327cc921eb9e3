import { and, eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { orProviderDown } from '../../stripe/client';
import { settleCheckout } from './internal/settle-checkout';

export type VerifiedStatus = 'paid' | 'processing' | 'failed' | 'refunded' | 'open';

/**
 * What the buyer's return page shows. Applies what Stripe says by the same function as the webhook, so either
 * may come first.
 * @throws DomainError PURCHASE_NOT_FOUND for anyone but the buyer; PAYMENT_PROVIDER_DOWN.
 */
export async function verifyPayment(command: {
  sessionId: string;
  listingId: string;
  buyerId: string;
  now: Date;
}): Promise<{ status: VerifiedStatus }> {
  const { sessionId, listingId, buyerId, now } = command;
  const [own] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.checkoutSessionId, sessionId),
        eq(purchases.listingId, listingId),
        eq(purchases.buyerId, buyerId),
      ),
    );
  if (!own) throw new DomainError('PURCHASE_NOT_FOUND');
  const { purchase, outcome } = await orProviderDown(
    settleCheckout({ purchaseId: own.id, sessionId, actor: { type: 'stripe' }, now }),
  );
  // Paid in a way that could not buy the place: the money goes back.
  const returned = purchase.state === 'cancelled' && outcome === 'paid';
  if (purchase.state === 'refunded' || returned) return { status: 'refunded' };
  return { status: outcome === 'expired' ? 'failed' : outcome };
}
