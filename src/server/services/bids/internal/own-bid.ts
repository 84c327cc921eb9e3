import { and, eq } from 'drizzle-orm';
import type { BidInput, BidSituation } from '@/domain/bid/guards';
import { judgeBid } from '@/domain/bid/machine';
import type { BidState } from '@/domain/bid/states';
import type { BidEvent } from '@/domain/bid/transitions';
import { DomainError } from '@/domain/errors';
import type { Transaction } from '@/server/db/client';
import { bids, races } from '@/server/db/schema';

/**
 * A user's own bid with its race, locked against everything else that could happen to it.
 * @throws DomainError NOT_FOUND, when it is someone else's too.
 */
export async function lockOwnBid(tx: Transaction, id: string, userId: string) {
  const [bid] = await tx
    .select()
    .from(bids)
    .where(and(eq(bids.id, id), eq(bids.userId, userId)))
    .for('update');
  if (!bid) throw new DomainError('NOT_FOUND');
  const [race] = await tx.select().from(races).where(eq(races.id, bid.raceId));
  if (!race) throw new DomainError('RACE_NOT_FOUND');
  return { bid, race };
}
export type OwnBid = Awaited<ReturnType<typeof lockOwnBid>>;

/** For events that ask nothing of their buyer. */
const ANYONE = { emailConfirmed: true, standingBids: 0 };

/**
 * The state that an event of its buyer leads a bid to.
 * @throws DomainError with what stands in the way.
 */
export function stateAfterOwn(
  event: BidEvent,
  { bid, race }: OwnBid,
  now: Date,
  input: BidInput = {},
  buyer: BidSituation['buyer'] = ANYONE,
): BidState {
  const verdict = judgeBid(event, 'buyer', { bid, race, buyer, now }, input);
  if (verdict.kind === 'refused') throw new DomainError(verdict.code);
  return verdict.kind === 'go' ? verdict.to : bid.state;
}
