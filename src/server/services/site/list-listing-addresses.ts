import { and, asc, gt, gte, lte } from 'drizzle-orm';
import { type Address, idRange, MAX_PER_PART } from '@/domain/site/sitemap';
import { db } from '@/server/db/client';
import { findable, listings, notRemoved } from '@/server/db/schema';

/** Rows read at a time: what a stream holds in memory. */
const BATCH = 1000;

/**
 * The listings of one part, by id, a batch at a time. At most 50,000, and the same ones however long the
 * reading takes: only those that come or go meanwhile differ.
 * @param part the beginning of their ids, from `listingParts`; anything else has none.
 */
export async function* listListingAddresses({ part }: { part: string }): AsyncGenerator<Address[]> {
  const range = idRange(part);
  if (!range) return;
  let after: string | null = null;
  for (let left = MAX_PER_PART; left > 0; left -= BATCH) {
    const rows: { id: string; updatedAt: Date }[] = await db
      .select({ id: listings.id, updatedAt: listings.updatedAt })
      .from(listings)
      .where(
        and(
          after ? gt(listings.id, after) : gte(listings.id, range.from),
          lte(listings.id, range.to),
          findable(listings),
          notRemoved(listings.id),
        ),
      )
      .orderBy(asc(listings.id))
      .limit(Math.min(BATCH, left));
    if (rows.length > 0) yield rows.map(({ id, updatedAt }) => ({ name: id, updatedAt }));
    if (rows.length < BATCH) return;
    after = rows[rows.length - 1]?.id ?? null;
  }
}
