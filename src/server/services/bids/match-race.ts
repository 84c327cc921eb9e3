import { and, asc, eq, lte, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { type Ore, ore } from '@/domain/money/ore';
import type { BuyerField } from '@/domain/race/fields';
import { buyingObstacle } from '@/domain/race/rules';
import { windowAt } from '@/domain/race/windows';
import { notWaiting, tryEach } from '@/server/queue/try-each';
import { db } from '../../db/client';
import { bids, comparedTotal, listings, listingTotal, races, users } from '../../db/schema';
import { pagesOf } from '../../lib/run-parts';
import { couldBuy } from './internal/find-next';
import { matchListing } from './match-listing';

const BATCH = 50;

/** The most that those who could buy a race's places pay in all, öre; null when there are none. */
interface Highest {
  any: Ore | null;
  /** Of those who have agreed to pay the organiser too. */
  withFee: Ore | null;
}

const asOre = (value: string | number | null) => (value === null ? null : ore(Number(value)));

async function readHighest(raceId: string, fields: readonly BuyerField[], now: Date): Promise<Highest> {
  const [row] = await db
    .select({
      any: sql`max(${bids.maximum})`.mapWith(asOre),
      withFee: sql`max(${bids.maximum}) filter (where ${bids.feeAcceptedAt} is not null)`.mapWith(asOre),
    })
    .from(bids)
    .innerJoin(users, eq(users.id, bids.userId))
    .where(and(eq(bids.raceId, raceId), couldBuy(fields, now)));
  return (row ?? { any: null, withFee: null }) as Highest;
}

/** What one of them could pay for, its own places and those it has lost aside. */
const withinReach = ({ any, withFee }: Highest) =>
  or(
    and(lte(listingTotal, comparedTotal(any ?? ore(0))), eq(listings.organiserFee, ore(0))),
    withFee === null ? undefined : lte(listingTotal, comparedTotal(withFee)),
  );

interface Place {
  id: string;
  sellerId: string;
  total: Ore;
}

/** The places of a race that somebody in line can pay, cheapest first. */
const pagesOfPlaces = (raceId: string, fields: readonly BuyerField[], now: Date) =>
  pagesOf<Place>(BATCH, async (last) => {
    const highest = await readHighest(raceId, fields, now);
    if (highest.any === null) return [];
    return db
      .select({
        id: listings.id,
        sellerId: listings.sellerId,
        total: listingTotal,
      })
      .from(listings)
      .where(
        and(
          eq(listings.raceId, raceId),
          eq(listings.part, 0),
          withinReach(highest),
          last && sql`(${listingTotal}, ${listings.id}) > (${comparedTotal(last.total)}, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(listingTotal), asc(listings.id))
      .limit(BATCH);
  });

/**
 * Goes through the places of a race that somebody in line can pay, cheapest first: a bid has come or changed, a window
 * has opened, a pause has ended. A place that cannot be matched, as when its seller's account cannot be read, has a job
 * of its own from then on, and keeps none of the others waiting.
 * @returns how many were matched.
 */
export async function matchRace({ raceId }: { raceId: string }, call: Call<'clock'>): Promise<number> {
  const [race] = await db.select().from(races).where(eq(races.id, raceId));
  if (!race || buyingObstacle(race, call.now)) return 0;
  const fields = windowAt(race.windows, call.now)?.buyerFields ?? [];
  // Stripe may take its time over a seller: each is read once.
  const unread = new Set<string>();
  let matched = 0;
  for await (const page of pagesOfPlaces(raceId, fields, call.now)) {
    const sellers = new Map(page.map(({ id, sellerId }) => [id, sellerId]));
    const jobs = await notWaiting(
      'match',
      page.map(({ id }) => ({ listingId: id })),
    );
    for (const job of jobs) {
      const sellerId = sellers.get(job.listingId) ?? '';
      if (unread.has(sellerId)) continue;
      const { failed } = await tryEach('match', [job], async () => {
        if (await matchListing(job, call)) matched += 1;
      });
      if (failed > 0) unread.add(sellerId);
    }
  }
  return matched;
}
