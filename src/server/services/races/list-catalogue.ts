import { and, asc, count, eq, gte } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { SECOND, stockholmDate } from '@/domain/time';
import { onCatalogueChange } from '../../db/catalogue-changes';
import { db } from '../../db/client';
import { isForSale, listings, races } from '../../db/schema';
import { cached } from '../../lib/cached';

/** More than all the races there are; a bound, not a page. */
const MOST = 1000;

async function read(today: string) {
  const forSale = db
    .select({ raceId: listings.raceId, count: count().as('for_sale') })
    .from(listings)
    .where(isForSale(listings))
    .groupBy(listings.raceId)
    .as('offers');
  const rows = await db
    .select({
      slug: races.slug,
      raceName: races.raceName,
      distance: races.distance,
      location: races.location,
      date: races.date,
      sportCategories: races.sportCategories,
      nameChangeRule: races.nameChangeRule,
      cancelledAt: races.cancelledAt,
      forSale: forSale.count,
    })
    .from(races)
    .leftJoin(forSale, eq(forSale.raceId, races.id))
    .where(and(eq(races.archived, false), gte(races.date, today)))
    .orderBy(asc(races.date), asc(races.raceName))
    .limit(MOST);
  return rows.map(({ cancelledAt, forSale: places, ...race }) => ({
    ...race,
    cancelled: cancelledAt !== null,
    forSale: places ?? 0,
  }));
}

/** Counting what is for sale reads every such listing once: for some seconds all visitors share the result. */
const readCached = cached(read, { forMs: 30 * SECOND, atMost: 2, invalidateOn: onCatalogueChange });

/** Every race to come, by date, each with how many listings are for sale: as of half a minute ago at most. */
export const listCatalogue = ({ now }: Call) => readCached(stockholmDate(now));
