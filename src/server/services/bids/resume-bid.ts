import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { db } from '../../db/client';
import { bids } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { countStanding, lockBidder } from './internal/lock-bidder';
import { lockOwnBid, stateAfterOwn } from './internal/own-bid';

/**
 * Lets a paused bid buy again, in the place in line that it has had.
 * @throws DomainError NOT_FOUND, TOO_MANY_BIDS, DEADLINE_PASSED, WRONG_STATE, …
 */
export async function resumeBid({ bidId }: { bidId: string }, { actor, now }: Call<'buyer'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { emailConfirmed } = await lockBidder(tx, actor.userId);
    const buyer = { emailConfirmed, standingBids: await countStanding(tx, actor.userId) };
    const own = await lockOwnBid(tx, bidId, actor.userId);
    const state = stateAfterOwn('bidResumed', own, now, {}, buyer);
    await tx.update(bids).set({ state, updatedAt: now }).where(eq(bids.id, bidId));
    await enqueue(tx, 'match', { raceId: own.bid.raceId });
  });
}
