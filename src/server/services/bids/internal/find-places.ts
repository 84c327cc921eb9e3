import { and, asc, eq, ne } from 'drizzle-orm';
import { totalNow } from '@/domain/bid/cost';
import { type BidInput, lowestPlace, type PlaceForSale } from '@/domain/bid/guards';
import { saleObstacle } from '@/domain/listing/sale';
import { ore } from '@/domain/money/ore';
import { buyingObstacle } from '@/domain/race/rules';
import { payerIn, windowAt } from '@/domain/race/windows';
import type { db, Transaction } from '@/server/db/client';
import { listings, listingTotal, type races, users } from '@/server/db/schema';
import { sellerColumns } from '@/server/services/sellers';

/** So many of the cheapest are looked through for one that can be bought. */
const MAX_ROWS = 50;

/**
 * The places of a race that a user's bid would buy at once if it were high enough: the cheapest one whose seller pays
 * the organiser and the cheapest one whose buyer does, as far as there are such.
 */
export async function findPlaces(
  from: Transaction | typeof db,
  race: typeof races.$inferSelect,
  userId: string,
  now: Date,
): Promise<PlaceForSale[]> {
  const window = windowAt(race.windows, now);
  if (!window || buyingObstacle(race, now)) return [];
  const rows = await from
    .select({ listing: listings, seller: sellerColumns })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(eq(listings.raceId, race.id), eq(listings.part, 0), ne(listings.sellerId, userId)))
    .orderBy(asc(listingTotal), asc(listings.id))
    .limit(MAX_ROWS);
  const places = rows.flatMap(({ listing, seller }): PlaceForSale[] => {
    const total = totalNow(listing, race.windows, now);
    if (total === null || saleObstacle({ listing, race, seller, now })) return [];
    const buyerPays = payerIn(race.windows, window, listing) === 'buyer';
    return [{ listingId: listing.id, total, buyerPays }];
  });
  return [false, true].flatMap((buyerPays) => places.find((place) => place.buyerPays === buyerPays) ?? []);
}

/** A bid's input about the place it would buy at once, and the one that its buyer has been shown. */
export const placeInput = (
  places: readonly PlaceForSale[],
  { feeAccepted, placeSeen }: { feeAccepted: boolean; placeSeen?: number | null | undefined },
): BidInput => ({
  lowest: lowestPlace(places, feeAccepted)?.total ?? null,
  placeSeen: placeSeen == null ? null : ore(placeSeen),
});
