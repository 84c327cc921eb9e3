import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { BidInput, BidSituation } from '@/domain/bid/guards';
import { judgeBid } from '@/domain/bid/machine';
import { type BidState, standingBidStates } from '@/domain/bid/states';
import type { BidEvent } from '@/domain/bid/transitions';
import { DomainError } from '@/domain/errors';
import type { db, Transaction } from '@/server/db/client';
import { bids, races, users } from '@/server/db/schema';

interface Bidder {
  emailConfirmed: boolean;
  firstName: string;
  lastName: string;
}

/**
 * Locks a user's row until the transaction ends, so that their bids begin one after another: those counted then are all
 * there are. Taken before a bid's own row.
 * @throws DomainError NOT_SIGNED_IN for a deleted account, ACCOUNT_BLOCKED.
 */
export async function lockBidder(tx: Transaction, userId: string): Promise<Bidder> {
  const [user] = await tx
    .select({
      emailVerifiedAt: users.emailVerifiedAt,
      blockedAt: users.blockedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    // Not `for update`, which the keys of other rows would wait for.
    .for('no key update');
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  if (user.blockedAt) throw new DomainError('ACCOUNT_BLOCKED');
  const { firstName, lastName } = user;
  return { emailConfirmed: user.emailVerifiedAt !== null, firstName, lastName };
}

/** A user's active bids; exact where the user's row is locked. */
export const countStanding = (from: Transaction | typeof db, userId: string): Promise<number> =>
  from.$count(bids, and(eq(bids.userId, userId), inArray(bids.state, [...standingBidStates])));

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
type OwnBid = Awaited<ReturnType<typeof lockOwnBid>>;

/** For events that ask nothing of their buyer. */
const ANYONE = { emailConfirmed: true, standingBids: 0 };

/**
 * The state that an event of its buyer leads a bid to.
 * @throws DomainError with the obstacle.
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
