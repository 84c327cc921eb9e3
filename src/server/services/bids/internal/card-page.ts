import { and, eq, isNotNull } from 'drizzle-orm';
import { stripeAt } from '@/domain/account/actor';
import { bidFormPath, CARD_PAGE_TIME, cardSavedPath, MY_BIDS } from '@/domain/bid/states';
import { DomainError } from '@/domain/errors';
import { plus } from '@/domain/time';
import { env } from '@/env';
import { db, inTransaction } from '@/server/db/client';
import { bids, races, users } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { isStripeError, orProviderDown } from '@/server/stripe/client';
import {
  createSetupSession,
  ensureCustomer,
  retrieveSetupSession,
  type SetupSession,
} from '@/server/stripe/saved-cards';
import { placeBid } from '../place-bid';

/** The user's customer at Stripe: one of an earlier bid, or a new one. Kept with the bid, so that it can be deleted. */
async function customerOf(bidId: string, userId: string, email: string): Promise<string> {
  const [earlier] = await db
    .select({ customerId: bids.stripeCustomerId })
    .from(bids)
    .where(and(eq(bids.userId, userId), isNotNull(bids.stripeCustomerId)))
    .limit(1);
  const customerId = earlier?.customerId ?? (await ensureCustomer({ userId, email }));
  await db.update(bids).set({ stripeCustomerId: customerId }).where(eq(bids.id, bidId));
  return customerId;
}

/** Where a buyer is sent once Stripe has saved the card. */
export const afterCard = (bidId: string): string => `${env.SITE_URL}${cardSavedPath(bidId)}`;

/**
 * Opens Stripe's page that saves the card of a bid, or finds the one that is open: all that is sent follows from the
 * bid's row, and for another card from the time. No lock is held over the network.
 * @throws DomainError DEADLINE_PASSED once the page has closed; PAYMENT_PROVIDER_DOWN; the bid then waits for its card until its hour has passed.
 */
export async function openCardPage(bidId: string, now: Date): Promise<{ url: string }> {
  const [bid] = await db
    .select({
      userId: bids.userId,
      state: bids.state,
      begunAt: bids.begunAt,
      customerId: bids.stripeCustomerId,
      setupSessionId: bids.setupSessionId,
      email: users.email,
      slug: races.slug,
    })
    .from(bids)
    .innerJoin(users, eq(users.id, bids.userId))
    .innerJoin(races, eq(races.id, bids.raceId))
    .where(eq(bids.id, bidId));
  if (!bid) throw new DomainError('NOT_FOUND');
  const isFirst = bid.state === 'awaiting_card';
  const expiresAt = plus(isFirst ? bid.begunAt : now, CARD_PAGE_TIME);
  if (now >= expiresAt) throw new DomainError('DEADLINE_PASSED');
  const { userId, email } = bid;
  try {
    const customerId = bid.customerId ?? (await customerOf(bidId, userId, email));
    const { id, url } = await createSetupSession({
      bidId,
      userId,
      customerId,
      expiresAt,
      successUrl: afterCard(bidId),
      earlierSessionId: isFirst ? null : bid.setupSessionId,
      cancelUrl: `${env.SITE_URL}${isFirst ? bidFormPath(bid.slug) : MY_BIDS}`,
    });
    const stored = await db
      .update(bids)
      .set({ setupSessionId: id })
      .where(
        and(
          eq(bids.id, bidId),
          eq(bids.state, bid.state),
          // Of two pages opened at once the first one counts.
          isFirst || !bid.setupSessionId ? undefined : eq(bids.setupSessionId, bid.setupSessionId),
        ),
      )
      .returning({ id: bids.id });
    if (stored.length === 0 && !isFirst) throw new DomainError('WRONG_STATE');
    return { url };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    logger.error({ err: error, bidId }, 'no page for a card');
    if (isStripeError(error)) throw new DomainError('PAYMENT_PROVIDER_DOWN');
    throw error;
  }
}

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
    await inTransaction((tx) => placeBid(tx, saved, stripeAt(now)));
  }
  return page;
}
