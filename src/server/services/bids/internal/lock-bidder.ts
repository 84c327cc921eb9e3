import { and, eq, inArray, isNull } from 'drizzle-orm';
import { standingBidStates } from '@/domain/bid/states';
import { DomainError } from '@/domain/errors';
import type { db, Transaction } from '@/server/db/client';
import { bids, users } from '@/server/db/schema';

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

/** How many bids of a user stand: all there are, where their row is locked. */
export const countStanding = (from: Transaction | typeof db, userId: string): Promise<number> =>
  from.$count(bids, and(eq(bids.userId, userId), inArray(bids.state, [...standingBidStates])));
