import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { listings, purchases, users } from '@/server/db/schema';

const deadline = sql`coalesce(${purchases.confirmationDeadline}, ${purchases.nameChangeDeadline})`;
const changing = eq(purchases.state, 'pending_name_change');
const confirming = eq(purchases.state, 'awaiting_buyer_confirmation');

/** A purchase whose clock runs for the user: the seller's name change, the buyer's detail or confirmation. */
const runs = and(
  isNull(purchases.chargebackAt),
  or(
    and(eq(purchases.sellerId, users.id), changing, isNull(purchases.clockPausedAt)),
    and(eq(purchases.buyerId, users.id), or(confirming, and(changing, isNotNull(purchases.clockPausedAt)))),
  ),
);

/** The one of each user that ends first. */
const next = db
  .select({
    ends: deadline.mapWith(purchases.nameChangeDeadline).as('ends'),
    amount: purchases.charged,
    buyerId: purchases.buyerId,
    sellerId: purchases.sellerId,
    raceName: listings.raceName,
    customRaceName: listings.customRaceName,
  })
  .from(purchases)
  .innerJoin(listings, eq(listings.id, purchases.listingId))
  .where(runs)
  .orderBy(asc(deadline), asc(purchases.id))
  .limit(1)
  .as('next_deadline');

/** Users to whose address mail comes back while a deadline runs for them, whose ends first. */
export const readUnreachableUsers = (limit: number) =>
  db
    .select({
      id: users.id,
      since: sql`${users.unreachableSince}`.mapWith(users.createdAt),
      user: { firstName: users.firstName, lastName: users.lastName },
      ends: next.ends,
      amount: next.amount,
      title: { raceName: next.raceName, customRaceName: next.customRaceName },
      parties: { buyerId: next.buyerId, sellerId: next.sellerId },
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(users)
    .innerJoinLateral(next, sql`true`)
    .where(and(isNotNull(users.unreachableSince), isNull(users.deletedAt)))
    .orderBy(next.ends, users.id)
    .limit(limit);
