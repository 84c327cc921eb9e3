import { type AnyColumn, and, count, eq, inArray, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm';
import { heldStates } from '@/domain/purchase/states';
import { db } from '@/server/db/client';
import { listings, purchases, transfers, users } from '@/server/db/schema';

interface AccountColumns {
  stripeAccountId: AnyColumn;
  onboardingComplete: AnyColumn;
  requirementsDue: AnyColumn;
  payoutsBlocked: AnyColumn;
}

/** Stripe cannot pay the seller, or asks them for more. Written as in its partial index. */
export const isPaused = (t: AccountColumns): SQL =>
  sql`(${t.stripeAccountId} is not null and (not ${t.onboardingComplete} or ${t.requirementsDue} or ${t.payoutsBlocked}))`;

const pending = and(eq(purchases.sellerId, users.id), eq(transfers.status, 'pending'));
const held = and(eq(purchases.sellerId, users.id), inArray(purchases.state, [...heldStates]));

/** What waits of each seller: transfers, purchases in progress and listings for sale. */
const waits = {
  transfers: db
    .select({
      since: min(transfers.createdAt).as('transfer_since'),
      amount: sql<number>`coalesce(sum(${transfers.amount}), 0)`.as('transfer_amount'),
    })
    .from(transfers)
    .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
    .where(pending)
    .as('waiting_transfers'),
  purchases: db
    .select({
      since: min(purchases.paidAt).as('purchase_since'),
      ends: sql`min(coalesce(${purchases.confirmationDeadline}, ${purchases.nameChangeDeadline}))`.as(
        'purchase_ends',
      ),
      amount: sql<number>`coalesce(sum(${purchases.payout}), 0)`.as('purchase_amount'),
      count: count().as('purchase_count'),
    })
    .from(purchases)
    .where(held)
    .as('running_purchases'),
  listings: db
    .select({ since: min(listings.createdAt).as('listing_since'), count: count().as('listing_count') })
    .from(listings)
    .where(and(eq(listings.sellerId, users.id), eq(listings.status, 'available'), isNull(listings.deletedAt)))
    .as('live_listings'),
};

/**
 * Sellers whom Stripe has paused and who have something to lose by it: a transfer that waits, a purchase in progress or
 * a listing for sale. One row each, with what they are to be paid.
 * @param ids only these sellers.
 */
export function readPausedSellers(adminId: string, limit: number, ids?: string[]) {
  const { transfers: unpaid, purchases: running, listings: live } = waits;
  const at = <Column>(column: Column) => sql<Date | null>`${column}`.mapWith(purchases.paidAt);
  const number = <Column>(column: Column) => sql<number>`${column}`.mapWith(Number);
  const since = sql`least(${unpaid.since}, ${running.since}, ${live.since})`;
  return db
    .select({
      id: users.id,
      seller: { firstName: users.firstName, lastName: users.lastName },
      transferSince: at(unpaid.since),
      purchaseEnds: at(running.ends),
      since: sql`${since}`.mapWith(purchases.createdAt),
      unpaid: number(unpaid.amount),
      running: number(running.amount),
      purchases: number(running.count),
      listings: number(live.count),
      buysHere: sql<boolean>`exists (select from ${purchases} where ${held} and ${purchases.buyerId} = ${adminId})`,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(users)
    .leftJoinLateral(unpaid, sql`true`)
    .leftJoinLateral(running, sql`true`)
    .leftJoinLateral(live, sql`true`)
    .where(and(isPaused(users), isNull(users.deletedAt), isNotNull(since), ids && inArray(users.id, ids)))
    .orderBy(
      sql`least(${unpaid.since} + interval '7 days', ${running.ends}) nulls last`,
      sql`${since}`,
      users.id,
    )
    .limit(limit);
}
