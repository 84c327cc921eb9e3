import { and, asc, count, eq, gt, gte, lte, sql } from 'drizzle-orm';
import { type Address, idRange, MAX_PER_PART } from '@/domain/site/sitemap';
import { readPublic } from '@/server/db/replica';
import { findable, listings, races } from '@/server/db/schema';

/** How many listings search engines may visit. */
export async function countListingAddresses(): Promise<number> {
  const [row] = await readPublic((on) => on.select({ n: count() }).from(listings).where(findable(listings)));
  return row?.n ?? 0;
}

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
    const rows: { id: string; updatedAt: Date }[] = await readPublic((on) =>
      on
        .select({ id: listings.id, updatedAt: listings.updatedAt })
        .from(listings)
        .where(
          and(
            after ? gt(listings.id, after) : gte(listings.id, range.from),
            lte(listings.id, range.to),
            findable(listings),
          ),
        )
        .orderBy(asc(listings.id))
        .limit(Math.min(BATCH, left)),
    );
    if (rows.length > 0) yield rows.map(({ id, updatedAt }) => ({ name: id, updatedAt }));
    if (rows.length < BATCH) return;
    after = rows[rows.length - 1]?.id ?? null;
  }
}

/** Every race that has a page, by date, a batch at a time: those to come and those that have been. */
export async function* listRaceAddresses(): AsyncGenerator<Address[]> {
  let after: { date: string; id: string } | null = null;
  for (let left = MAX_PER_PART; left > 0; left -= BATCH) {
    const rows: { id: string; date: string; slug: string; updatedAt: Date }[] = await readPublic((on) =>
      on
        .select({ id: races.id, date: races.date, slug: races.slug, updatedAt: races.updatedAt })
        .from(races)
        .where(
          and(
            eq(races.archived, false),
            after ? sql`(${races.date}, ${races.id}) > (${after.date}::date, ${after.id}::uuid)` : undefined,
          ),
        )
        .orderBy(asc(races.date), asc(races.id))
        .limit(BATCH),
    );
    if (rows.length > 0) yield rows.map(({ slug, updatedAt }) => ({ name: slug, updatedAt }));
    if (rows.length < BATCH) return;
    after = rows[rows.length - 1] ?? null;
  }
}
