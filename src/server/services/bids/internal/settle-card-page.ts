import { stripeAt } from '@/domain/account/actor';
import { db } from '@/server/db/client';
import { orProviderDown } from '@/server/stripe/client';
import { retrieveSetupSession, type SetupSession } from '@/server/stripe/saved-cards';
import { placeBid } from '../place-bid';

/**
 * What has become of a bid's page at Stripe. A card that has been saved on it is the bid's from now on, also while
 * Stripe's event has not come.
 * @throws DomainError PAYMENT_PROVIDER_DOWN
 */
export async function settleCardPage(bidId: string, sessionId: string, now: Date): Promise<SetupSession> {
  const page = await orProviderDown(retrieveSetupSession(sessionId));
  const { status, customerId, paymentMethodId } = page;
  if (status === 'complete' && customerId && paymentMethodId) {
    const saved = { bidId, sessionId, customerId, paymentMethodId };
    await db.transaction((tx) => placeBid(tx, saved, stripeAt(now)));
  }
  return page;
}
