import { and, count, eq } from 'drizzle-orm';
import { SERVICE_FEE } from '@/domain/money/fees';
import { addOre } from '@/domain/money/ore';
import { db } from '@/server/db/client';
import { isForSale, listings } from '@/server/db/schema';
import { highestInAll, lowestInAll } from './in-all';

/**
 * What is for sale at a race: how many listings, and from what to what a buyer pays in all, in öre. Read from an index
 * alone: a popular race has tens of thousands.
 */
export async function offersOf(raceId: string, laterUnknown: boolean) {
  const [row] = await db
    .select({ count: count(), lowest: lowestInAll, highest: highestInAll })
    .from(listings)
    .where(and(eq(listings.raceId, raceId), isForSale(listings)));
  if (!row || row.lowest === null || row.highest === null) return null;
  return {
    count: row.count,
    lowestTotal: addOre(row.lowest, SERVICE_FEE),
    highestTotal: addOre(row.highest, SERVICE_FEE),
    /** The organiser's fee is not in them: only the organiser names it. */
    laterUnknown,
  };
}
