import { and, count } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { findable, listings, notRemoved } from '@/server/db/schema';

/** How many listings search engines may visit. */
export async function countListingAddresses(): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(listings)
    .where(and(findable(listings), notRemoved(listings.id)));
  return row?.n ?? 0;
}
