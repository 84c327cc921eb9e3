import { and, eq } from 'drizzle-orm';
import type { Ore } from '@/domain/money';
import { MIN_SOLD_FOR_HINT, soldPrice } from '@/domain/race/sold-price';
import { db } from '@/server/db/client';
import { listings, purchases } from '@/server/db/schema';

/** More prices say no more. */
const MOST = 200;

/**
 * What places of a race have been sold for here: the median of its completed purchases.
 * @returns null while there are too few to say anything; amounts in öre.
 */
export async function getSoldPrice({
  raceId,
}: {
  raceId: string;
}): Promise<{ median: Ore; count: number } | null> {
  const rows = await db
    .select({ price: purchases.price })
    .from(listings)
    .innerJoin(purchases, and(eq(purchases.listingId, listings.id), eq(purchases.state, 'completed')))
    .where(and(eq(listings.raceId, raceId), eq(listings.status, 'completed')))
    .limit(MOST);
  return rows.length < MIN_SOLD_FOR_HINT
    ? null
    : { median: soldPrice(rows.map(({ price }) => price)), count: rows.length };
}
