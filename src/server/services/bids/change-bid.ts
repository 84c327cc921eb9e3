import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { BidInput } from '@/domain/bid/guards';
import type { changeBidInput } from '@/domain/bid/input';
import { untilEndOf } from '@/domain/bid/states';
import { ore } from '@/domain/money/ore';
import { inTransaction } from '@/server/db/client';
import { bids } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { releaseCard } from '@/server/services/bid-rows';
import { readBidDetails } from './bid-details';
import { findPlaces, placeInput } from './internal/find-places';
import { lockBidder, lockOwnBid, stateAfterOwn } from './internal/locks';

/**
 * Changes what a bid may pay, until when, and what organisers get to know. It keeps its place in line.
 * @throws DomainError NOT_FOUND, BID_MATCHED, WRONG_STATE, INVALID_INPUT, PLACE_FOR_SALE, BUYER_DETAILS_WRONG with the field, …
 */
export async function changeBid(
  input: z.infer<typeof changeBidInput>,
  { actor, now }: Call<'buyer'>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const bidder = await lockBidder(tx, actor.userId);
    const own = await lockOwnBid(tx, input.bidId, actor.userId);
    const until = untilEndOf(input.until, own.race);
    const places = await findPlaces(tx, own.race, actor.userId, now);
    const facts: BidInput = {
      maximum: ore(input.maximum),
      ...placeInput(places, input),
      ...(until && { until }),
    };
    const state = stateAfterOwn('bidChanged', own, now, facts);
    await tx
      .update(bids)
      .set({
        maximum: ore(input.maximum),
        ...(until && { until }),
        ...(input.buyerDetails && readBidDetails(own.bid.id, input.buyerDetails, own.race, bidder, now)),
        feeAcceptedAt: input.feeAccepted ? (own.bid.feeAcceptedAt ?? now) : null,
        changedAt: now,
        updatedAt: now,
      })
      .where(eq(bids.id, own.bid.id));
    if (state === 'active') await enqueue(tx, 'match', { raceId: own.bid.raceId });
  });
}

/**
 * Takes a bid away. One that buys in the same moment has either been taken away or buys: never both.
 * @throws DomainError NOT_FOUND, BID_MATCHED, WRONG_STATE
 */
export async function cancelBid({ bidId }: { bidId: string }, { actor, now }: Call<'buyer'>): Promise<void> {
  await inTransaction(async (tx) => {
    const own = await lockOwnBid(tx, bidId, actor.userId);
    const state = stateAfterOwn('bidCancelled', own, now);
    await tx.update(bids).set({ state, updatedAt: now }).where(eq(bids.id, bidId));
    await releaseCard(tx, own.bid);
  });
}
