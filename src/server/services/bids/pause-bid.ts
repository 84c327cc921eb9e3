import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { bids } from '../../db/schema';
import { lockOwnBid, stateAfterOwn } from './internal/locks';

/**
 * Lets a bid buy nothing for now. It keeps its place in line.
 * @throws DomainError NOT_FOUND, BID_MATCHED, WRONG_STATE
 */
export async function pauseBid({ bidId }: { bidId: string }, { actor, now }: Call<'buyer'>): Promise<void> {
  await db.transaction(async (tx) => {
    const own = await lockOwnBid(tx, bidId, actor.userId);
    const state = stateAfterOwn('bidPaused', own, now);
    await tx.update(bids).set({ state, updatedAt: now }).where(eq(bids.id, bidId));
  });
}
