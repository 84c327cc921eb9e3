import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { isSellerReady } from '@/domain/account/seller';
import { buyingObstacle, priceObstacle } from '@/domain/race/rules';
import type { SimilarPlace } from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { listings, races, users } from '@/server/db/schema';
import { sellerColumns } from '@/server/services/sellers';
import { costOf } from './views';

const SHOWN = 3;
/** Read, since some sellers may not be able to sell. */
const READ = 20;

/**
 * Listings of the same race that a buyer can buy now: those of the same distance first, then the cheapest.
 * @param listing the one that they did not get.
 * @returns three at most.
 */
export async function findSimilarPlaces(
  listing: Pick<typeof listings.$inferSelect, 'id' | 'raceId' | 'distance'>,
  buyerId: string,
  now: Date,
): Promise<SimilarPlace[]> {
  const rows = await db
    .select({ listing: listings, race: races, seller: sellerColumns })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(
      and(
        eq(listings.raceId, listing.raceId),
        isNull(listings.deletedAt),
        // As it stands in the partial index of what can be bought.
        sql`${listings.status} = 'available'`,
        ne(listings.id, listing.id),
        ne(listings.sellerId, buyerId),
      ),
    )
    .orderBy(desc(sql`${listings.distance} = ${listing.distance}`), asc(listings.price), asc(listings.id))
    .limit(READ);
  return rows
    .filter(
      ({ listing, race, seller }) =>
        isSellerReady(seller) &&
        !seller.blockedAt &&
        !buyingObstacle(race, now) &&
        !priceObstacle(race, listing.price),
    )
    .slice(0, SHOWN)
    .map(({ listing, race }) => ({
      raceName: listing.raceName,
      distance: listing.distance,
      cost: costOf(listing, race, now),
      link: new URL(`/listings/${listing.id}`, env.SITE_URL).href,
    }));
}
