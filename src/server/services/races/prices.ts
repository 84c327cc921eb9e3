import { and, count, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Ore } from '@/domain/money/ore';
import { countedUntil } from '@/domain/purchase/figures';
import { type Sale, soldPrices } from '@/domain/race/sold-price';
import { MAX_WATCHERS } from '@/domain/race/watchers';
import { MINUTE, stockholmDate } from '@/domain/time';
import { db, type Executor } from '@/server/db/client';
import { readPublic } from '@/server/db/replica';
import { highestTotal, listings, lowestTotal, purchases, type races, raceWatches } from '@/server/db/schema';
import { cached } from '@/server/lib/cached';

/**
 * What is for sale at a race: how many listings, and from what to what a buyer pays in all, in öre. Read from an index
 * alone: a popular race has tens of thousands.
 */
export async function offersOf(raceId: string, laterUnknown: boolean) {
  const [row] = await readPublic((on) =>
    on
      .select({ count: count(), lowestTotal, highestTotal })
      .from(listings)
      .where(and(eq(listings.raceId, raceId), eq(listings.part, 0))),
  );
  if (!row || row.lowestTotal === null || row.highestTotal === null) return null;
  return {
    count: row.count,
    lowestTotal: row.lowestTotal,
    highestTotal: row.highestTotal,
    /** The organiser's fee is not in them: only the organiser names it. */
    laterUnknown,
  };
}

/** How many watch a race and have confirmed it, counted to `MAX_WATCHERS` at most. */
export async function countWatchers(raceId: string): Promise<number> {
  const confirmed = db
    .select({ id: raceWatches.id })
    .from(raceWatches)
    .where(and(eq(raceWatches.raceId, raceId), isNotNull(raceWatches.confirmedAt)))
    .limit(MAX_WATCHERS)
    .as('confirmed');
  const [row] = await readPublic((on) => on.select({ count: count() }).from(confirmed));
  return row?.count ?? 0;
}

/** What is for sale at each race, to be joined: it reads every such listing once. */
export const offersByRace = db
  .select({ raceId: listings.raceId, count: count().as('for_sale'), lowestTotal: lowestTotal.as('lowest') })
  .from(listings)
  .where(eq(listings.part, 0))
  .groupBy(listings.raceId)
  .as('offers');

/** The newest of a race: more say no more. */
const MAX_ROWS = 500;

/** The completed purchases of a race's places that are counted, the newest of each seller and buyer. */
async function readSales(on: Executor, raceId: string, now: Date): Promise<Sale[]> {
  const { price, paidAt, sellerId, buyerId } = purchases;
  const rows = await on
    .select({ price, paidAt, sellerId, buyerId })
    .from(listings)
    .innerJoin(purchases, and(eq(purchases.listingId, listings.id), eq(purchases.state, 'completed')))
    .where(
      and(
        eq(listings.raceId, raceId),
        eq(listings.status, 'completed'),
        lte(purchases.completedAt, countedUntil(now)),
        eq(purchases.underpriced, false),
      ),
    )
    .orderBy(desc(purchases.paidAt))
    .limit(MAX_ROWS);
  const byParties = Map.groupBy(rows, (row) => `${row.sellerId} ${row.buyerId}`);
  return [...byParties.values()].flatMap(([newest]) =>
    newest?.paidAt ? [{ price: newest.price, day: stockholmDate(newest.paidAt) }] : [],
  );
}

/**
 * What a race's places cost, öre: what the organiser itself took for one, else the middle one of those sold here.
 * @returns null when neither is known.
 */
export async function readUsualPrice(
  on: Executor,
  race: Pick<typeof races.$inferSelect, 'id' | 'date' | 'originalFee'>,
  now: Date,
): Promise<Ore | null> {
  return race.originalFee ?? soldPrices(await readSales(on, race.id, now), race.date)?.median ?? null;
}

const SPAN = 5 * MINUTE;
const readCached = cached(
  ({ raceId, span }: { raceId: string; span: number }) => readSales(db, raceId, new Date(span * SPAN)),
  { forMs: SPAN, maxEntries: 1000 },
);

/** The completed purchases of a race's places that are counted, as of some minutes ago at most. */
export const salesOf = (raceId: string, now: Date): Promise<Sale[]> =>
  readCached({ raceId, span: Math.floor(now.getTime() / SPAN) });
