import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { chargeInProgress, paysBySavedCard } from '@/domain/bid/charge';
import { endCheckoutSession } from '@/server/stripe/checkout';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { applyEvent } from './apply-event';
import { chargeBid } from './charge-bid';
import { settleSession } from './settle-checkout';

/**
 * Ends an expired reservation, or settles it when its buyer paid after all. Run by the queue, since
 * Stripe must be called; a webhook usually comes first. Where a saved card may have been charged, that is settled first.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function releaseCheckout(
  { purchaseId }: { purchaseId: string },
  call: Call<'clock'>,
): Promise<void> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase || (purchase.state !== 'pending_payment' && purchase.state !== 'pending')) return;
  if (chargeInProgress(purchase) || paysBySavedCard(purchase)) return chargeBid({ purchaseId }, call);
  const { checkoutSessionId } = purchase;
  if (checkoutSessionId) {
    const session = await endCheckoutSession(checkoutSessionId);
    await db.transaction((tx) => settleSession(tx, { purchaseId, session }, call));
    return;
  }
  // The page was never opened, so nobody can pay.
  const input = { sessionExpired: true };
  await db.transaction((tx) => applyEvent(tx, { event: 'checkoutExpired', purchaseId, input, ...call }));
}
