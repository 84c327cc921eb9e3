import { and, eq } from 'drizzle-orm';
import { type Call, stripeAt } from '@/domain/account/actor';
import { judgeBid } from '@/domain/bid/machine';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { bids, races } from '../../db/schema';
import { openCardPage, settleCardPage } from './internal/card-page';

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
