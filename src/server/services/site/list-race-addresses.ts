import { and, asc, eq, sql } from 'drizzle-orm';
import { type Address, MAX_PER_PART } from '@/domain/site/sitemap';
import { db } from '@/server/db/client';
import { races } from '@/server/db/schema';

/** Rows read at a time: what a stream holds in memory. */
const BATCH = 1000;

/** Every race that has a page, by date, a batch at a time: those to come and those that have been. */
export async function* listRaceAddresses(): AsyncGenerator<Address[]> {
  let after: { date: string; id: string } | null = null;
  for (let left = MAX_PER_PART; left > 0; left -= BATCH) {
    const rows: { id: string; date: string; slug: string; updatedAt: Date }[] = await db
      .select({ id: races.id, date: races.date, slug: races.slug, updatedAt: races.updatedAt })
      .from(races)
      .where(
        and(
          eq(races.archived, false),
          after ? sql`(${races.date}, ${races.id}) > (${after.date}::date, ${after.id}::uuid)` : undefined,
        ),
      )
      .orderBy(asc(races.date), asc(races.id))
      .limit(BATCH);
    if (rows.length > 0) yield rows.map(({ slug, updatedAt }) => ({ name: slug, updatedAt }));
    if (rows.length < BATCH) return;
    after = rows[rows.length - 1] ?? null;
  }
}
