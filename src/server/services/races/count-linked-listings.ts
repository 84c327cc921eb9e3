import { sql } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { listingDrafts, listings } from '@/server/db/schema';

/** How many listings, removed ones with a purchase among them, and drafts are linked to a race. */
export async function countLinkedListings({ id }: { id: string }): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    select (select count(*) from ${listings} where ${listings.raceId} = ${id})
      + (select count(*) from ${listingDrafts} where ${listingDrafts.raceId} = ${id}) as n`);
  return Number(row?.n);
}
