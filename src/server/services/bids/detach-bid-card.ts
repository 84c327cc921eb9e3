import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { finalBidStates } from '@/domain/bid/states';
import { db } from '../../db/client';
import { bids } from '../../db/schema';
import { detachCard } from '../../stripe/saved-cards';

/**
 * Lets Stripe forget a card that no bid needs any more. Run by the queue; idempotent.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function detachBidCard(
  { paymentMethodId }: { paymentMethodId: string },
  { now }: Call<'clock'>,
): Promise<void> {
  const ofCard = eq(bids.stripePaymentMethodId, paymentMethodId);
  const [inUse] = await db
    .select({ id: bids.id })
    .from(bids)
    .where(and(ofCard, isNull(bids.cardDetachedAt), notInArray(bids.state, [...finalBidStates])))
    .limit(1);
  if (inUse) return;
  await detachCard(paymentMethodId);
  await db
    .update(bids)
    .set({ cardDetachedAt: now })
    .where(and(ofCard, isNull(bids.cardDetachedAt)));
}
