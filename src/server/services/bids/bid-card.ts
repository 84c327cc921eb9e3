import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { type Call, stripeAt } from '@/domain/account/actor';
import { judgeBid } from '@/domain/bid/machine';
import { finalBidStates } from '@/domain/bid/states';
import { DomainError } from '@/domain/errors';
import { db } from '@/server/db/client';
import { bids, races } from '@/server/db/schema';
import { endErasure } from '@/server/queue/erasures';
import { deleteCustomer as deleteAtStripe, detachCard } from '@/server/stripe/saved-cards';
import { afterCard, openCardPage, settleCardPage } from './internal/card-page';

/**
 * Lets Stripe forget a buyer whose account has been erased, with every card saved for their bids. Run by the queue;
 * idempotent.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function deleteCustomer({ customerId }: { customerId: string }): Promise<void> {
  await deleteAtStripe(customerId);
  await endErasure(db, 'customer', customerId);
}

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
  if (!inUse) {
    await detachCard(paymentMethodId);
    await db
      .update(bids)
      .set({ cardDetachedAt: now })
      .where(and(ofCard, isNull(bids.cardDetachedAt)));
  }
  // The bid that needs it asks again when it ends.
  await endErasure(db, 'card', paymentMethodId);
}

/**
 * Leads a buyer back to Stripe's page for a bid that still waits for its card; where the card has been saved meanwhile,
 * the bid is placed.
 * @returns the address of Stripe's page, or of what follows it.
 * @throws DomainError NOT_FOUND, DEADLINE_PASSED when its hour has passed, PAYMENT_PROVIDER_DOWN.
 */
export async function continueCard(
  { bidId }: { bidId: string },
  { actor, now }: Call<'buyer'>,
): Promise<{ url: string }> {
  const [bid] = await db
    .select({ state: bids.state, setupSessionId: bids.setupSessionId })
    .from(bids)
    .where(and(eq(bids.id, bidId), eq(bids.userId, actor.userId)));
  if (!bid) throw new DomainError('NOT_FOUND');
  if (bid.state !== 'awaiting_card') return { url: afterCard(bidId) };
  if (bid.setupSessionId) {
    const { status } = await settleCardPage(bidId, bid.setupSessionId, now);
    if (status === 'complete') return { url: afterCard(bidId) };
  }
  return openCardPage(bidId, now);
}

/**
 * Leads a buyer to Stripe's page on which a placed bid gets another card. The bid keeps its place, and its
 * card until the other one is saved (place-bid.ts).
 * @returns the address of Stripe's page.
 * @throws DomainError NOT_FOUND, BID_MATCHED, WRONG_STATE, DEADLINE_PASSED, PAYMENT_PROVIDER_DOWN.
 */
export async function replaceCard(
  { bidId }: { bidId: string },
  { actor, now }: Call<'buyer'>,
): Promise<{ url: string }> {
  const [row] = await db
    .select({ bid: bids, race: races })
    .from(bids)
    .innerJoin(races, eq(races.id, bids.raceId))
    .where(and(eq(bids.id, bidId), eq(bids.userId, actor.userId)));
  if (!row) throw new DomainError('NOT_FOUND');
  const { bid, race } = row;
  const buyer = { emailConfirmed: true, standingBids: 0 };
  const stripe = stripeAt(now).actor.type;
  const verdict = judgeBid('cardReplaced', stripe, { bid, race, buyer, now }, { cardSaved: true });
  if (verdict.kind === 'refused') throw new DomainError(verdict.code);
  // The page of an earlier press may be open still, or have saved a card just now.
  const page = bid.setupSessionId ? await settleCardPage(bidId, bid.setupSessionId, now) : null;
  return page?.url ? { url: page.url } : openCardPage(bidId, now);
}
