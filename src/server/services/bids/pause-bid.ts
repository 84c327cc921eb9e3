import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { resumeBidInput } from '@/domain/bid/input';
import { inTransaction } from '@/server/db/client';
import { bids } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { findPlaces, placeInput } from './internal/find-places';
import { countStanding, lockBidder, lockOwnBid, stateAfterOwn } from './internal/locks';

/**
 * Lets a bid buy nothing for now. It keeps its place in line.
 * @throws DomainError NOT_FOUND, BID_MATCHED, WRONG_STATE
 */
export async function pauseBid({ bidId }: { bidId: string }, { actor, now }: Call<'buyer'>): Promise<void> {
  await inTransaction(async (tx) => {
    const own = await lockOwnBid(tx, bidId, actor.userId);
    const state = stateAfterOwn('bidPaused', own, now);
    await tx.update(bids).set({ state, updatedAt: now }).where(eq(bids.id, bidId));
  });
}

/**
 * Lets a paused bid buy again, in the place in line that it has had.
 * @throws DomainError NOT_FOUND, TOO_MANY_BIDS, DEADLINE_PASSED, CARD_NOT_SAVED, PLACE_FOR_SALE, WRONG_STATE, …
 */
export async function resumeBid(
  { bidId, placeSeen }: z.infer<typeof resumeBidInput>,
  { actor, now }: Call<'buyer'>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { emailConfirmed } = await lockBidder(tx, actor.userId);
    const buyer = { emailConfirmed, standingBids: await countStanding(tx, actor.userId) };
    const own = await lockOwnBid(tx, bidId, actor.userId);
    const places = await findPlaces(tx, own.race, actor.userId, now);
    const feeAccepted = own.bid.feeAcceptedAt !== null;
    const input = placeInput(places, { feeAccepted, placeSeen });
    const state = stateAfterOwn('bidResumed', own, now, input, buyer);
    await tx.update(bids).set({ state, updatedAt: now }).where(eq(bids.id, bidId));
    await enqueue(tx, 'match', { raceId: own.bid.raceId });
  });
}
