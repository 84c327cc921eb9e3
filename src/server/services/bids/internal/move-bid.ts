import { and, eq } from 'drizzle-orm';
import type { BidFacts } from '@/domain/bids/guards';
import { bidAfter } from '@/domain/bids/of-purchase';
import { isFinalBid } from '@/domain/bids/states';
import { bidTransitions } from '@/domain/bids/transitions';
import { DomainError } from '@/domain/errors';
import type { Transaction } from '@/server/db/client';
import { bids } from '@/server/db/schema';
import { releaseCard } from './release-card';

/**
 * Locks a bid until the transaction ends: its buyer cancels or changes it before it is matched, or is refused. Taken
 * after the locks of listing and buyer.
 * @throws DomainError NOT_FOUND
 */
export async function lockBid(tx: Transaction, id: string): Promise<BidFacts> {
  const [bid] = await tx
    .select({ state: bids.state, maximum: bids.maximum, until: bids.until, begunAt: bids.begunAt })
    .from(bids)
    .where(eq(bids.id, id))
    .for('update');
  if (!bid) throw new DomainError('NOT_FOUND');
  return bid;
}

/**
 * Moves a bid with its purchase, in the purchase's transaction: it is matched, has won, is back in its place in line, or
 * paused there.
 * @throws DomainError WRONG_STATE when it cannot be matched; the transaction is then to be rolled back.
 */
export async function moveBid(
  tx: Transaction,
  id: string,
  purchase: Parameters<typeof bidAfter>[0],
  now: Date,
): Promise<void> {
  const event = bidAfter(purchase);
  if (!event) return;
  const [from] = bidTransitions[event].from;
  const to = bidTransitions[event].to;
  if (!from || to === 'same') return;
  const moved = await tx
    .update(bids)
    .set({ state: to, updatedAt: now })
    .where(and(eq(bids.id, id), eq(bids.state, from)))
    .returning({ stripePaymentMethodId: bids.stripePaymentMethodId });
  if (isFinalBid(to)) for (const bid of moved) await releaseCard(tx, bid);
  // A later state of the purchase finds the bid where an earlier one has left it.
  if (moved.length === 0 && event === 'bidMatched') throw new DomainError('WRONG_STATE');
}
