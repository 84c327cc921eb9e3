import { type AnyColumn, and, countDistinct, eq, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type OwnEnds, ownEndsSince } from '@/domain/listing/relist';
import { type Ore, ore } from '@/domain/money/ore';
import type { Executor } from '@/server/db/client';
import { listings, payments, purchases } from '@/server/db/schema';
import { nameChangeMissed } from './user-row';

/** Ends of one seller, with whom and where. */
interface EndsOfSeller extends OwnEnds {
  buyers: number;
  raceIds: string[];
}

const NO_ENDS: EndsOfSeller = { count: 0, lost: ore(0), buyers: 0, raceIds: [] };

/** A purchase that ended by its seller's own doing. */
const ownEnd = and(eq(purchases.state, 'refunded'), nameChangeMissed(purchases));

/**
 * The purchases of some sellers that ended by their own doing in the last 30 days (domain/listing/relist).
 * @returns a function that gives those of one of them.
 */
export async function readOwnEnds(
  on: Executor,
  sellerIds: string[],
  now: Date,
): Promise<(sellerId: string) => EndsOfSeller> {
  const rows =
    sellerIds.length === 0
      ? []
      : await on
          .select({
            sellerId: purchases.sellerId,
            count: countDistinct(purchases.id),
            lost: sql`coalesce(sum(${payments.stripeFee}), 0)`.mapWith((sum) => Number(sum) as Ore),
            buyers: countDistinct(purchases.buyerId),
            raceIds: sql<string[]>`array_agg(distinct ${listings.raceId})`,
          })
          .from(purchases)
          .innerJoin(listings, eq(listings.id, purchases.listingId))
          .leftJoin(payments, eq(payments.purchaseId, purchases.id))
          .where(
            and(inArray(purchases.sellerId, sellerIds), ownEnd, gt(purchases.refundedAt, ownEndsSince(now))),
          )
          .groupBy(purchases.sellerId);
  const bySeller = new Map(rows.map((row) => [row.sellerId, row]));
  return (sellerId) => bySeller.get(sellerId) ?? NO_ENDS;
}

const p = alias(purchases, 'p');

/** How many purchases between two have ever ended by the seller's own doing, as a subselect. */
export const endsOfPair = (buyerId: AnyColumn | string, sellerId: string) =>
  sql<number>`(select count(*) from purchases p where p.buyer_id = ${buyerId} and p.seller_id = ${sellerId}
    and p.state = 'refunded' and ${nameChangeMissed(p)})`.mapWith(Number);
