import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { releaseCard } from '@/server/services/purchase-effects';
import { db } from '../../db/client';
import { bids } from '../../db/schema';
import { lockOwnBid, stateAfterOwn } from './internal/locks';

/**
 * Takes a bid away. One that buys in the same moment has either been taken away or buys: never both.
 * @throws DomainError NOT_FOUND, BID_MATCHED, WRONG_STATE
 */
export async function cancelBid({ bidId }: { bidId: string }, { actor, now }: Call<'buyer'>): Promise<void> {
  await db.transaction(async (tx) => {
    const own = await lockOwnBid(tx, bidId, actor.userId);
    const state = stateAfterOwn('bidCancelled', own, now);
    await tx.update(bids).set({ state, updatedAt: now }).where(eq(bids.id, bidId));
    await releaseCard(tx, own.bid);
  });
}
