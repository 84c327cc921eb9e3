import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { priceObstacle } from '@/domain/race/rules';
import { db, inTransaction } from '@/server/db/client';
import { listings, races } from '@/server/db/schema';
import { pagesOf } from '@/server/lib/run-parts';
import type { Jobs } from '@/server/queue/queues';
import { tryEach } from '@/server/queue/try-each';
import { putBackForSale } from './put-for-sale';

const BATCH = 100;

const pausedForPrice = and(
  isNull(listings.deletedAt),
  eq(listings.status, 'inactive'),
  eq(listings.timeoutStatus, 'inactive_due_to_price'),
);

/** The price of a paused listing is no reason any more: it is for sale, unless there is another obstacle. */
const relist = (id: string, now: Date): Promise<void> =>
  inTransaction(async (tx) => {
    const [listing] = await tx
      .select()
      .from(listings)
      .where(and(eq(listings.id, id), pausedForPrice))
      .for('no key update');
    // Under the listing's lock: a price that is being set waits for it, or is seen here.
    const [race] = listing ? await tx.select().from(races).where(eq(races.id, listing.raceId)) : [];
    if (!listing || !race || priceObstacle(race, listing.price)) return;
    if (await putBackForSale(tx, listing, now)) return;
    await tx
      .update(listings)
      .set({ timeoutStatus: 'inactive_by_seller', updatedAt: now })
      .where(eq(listings.id, id));
  });

/**
 * Puts up for sale again what was paused for its price and is within its race's highest price now, one transaction each.
 * Run by the queue; one that fails has a job of its own from then on, and keeps none of the others waiting.
 * @param job a race, or one listing.
 */
export async function relistWithinPrice(job: Jobs['highest-price'], { now }: Call<'clock'>): Promise<void> {
  if ('listingId' in job) return relist(job.listingId, now);
  const pages = pagesOf<{ id: string }>(BATCH, (last) =>
    db
      .select({ id: listings.id })
      .from(listings)
      .innerJoin(races, eq(races.id, listings.raceId))
      .where(
        and(
          eq(races.id, job.raceId),
          pausedForPrice,
          or(isNull(races.highestPrice), lte(listings.price, races.highestPrice)),
          last && gt(listings.id, last.id),
        ),
      )
      .orderBy(asc(listings.id))
      .limit(BATCH),
  );
  for await (const page of pages) {
    const jobs = page.map(({ id }) => ({ listingId: id }));
    await tryEach('highest-price', jobs, ({ listingId }) => relist(listingId, now));
  }
}
