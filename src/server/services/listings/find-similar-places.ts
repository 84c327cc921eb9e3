import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { SimilarPlace } from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { listings, races } from '@/server/db/schema';
import { costOf } from './views';

const SHOWN = 3;

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
    .select({ listing: listings, race: races })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .where(
      and(
        eq(listings.raceId, listing.raceId),
        eq(listings.part, 0),
        ne(listings.id, listing.id),
        ne(listings.sellerId, buyerId),
      ),
    )
    .orderBy(desc(sql`${listings.distance} = ${listing.distance}`), asc(listings.price), asc(listings.id))
    .limit(SHOWN);
  return rows.map(({ listing, race }) => ({
    raceName: listing.raceName,
    distance: listing.distance,
    cost: costOf(listing, race, now),
    link: new URL(`/listings/${listing.id}`, env.SITE_URL).href,
  }));
}
