import { and, asc, eq, gte } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { SECOND, stockholmDate } from '@/domain/time';
import { subscribeToCatalogue } from '@/server/db/notifications';
import { db } from '../../db/client';
import { races } from '../../db/schema';
import { cached } from '../../lib/cached';
import { offersByRace } from './prices';

/** A bound, not a page. */
const MAX_ROWS = 1000;

async function read(today: string) {
  const rows = await db
    .select({
      slug: races.slug,
      name: races.raceName,
      date: races.date,
      imageUrl: races.imageUrl,
      location: races.location,
      distance: races.distance,
      sportCategories: races.sportCategories,
      places: offersByRace.count,
      /** What the cheapest place costs its buyer in all. */
      fromTotal: offersByRace.lowestTotal,
    })
    .from(races)
    .leftJoin(offersByRace, eq(offersByRace.raceId, races.id))
    .where(and(eq(races.archived, false), gte(races.date, today)))
    .orderBy(asc(races.popularity), asc(races.date), asc(races.id))
    .limit(MAX_ROWS);
  return rows.map(({ places, ...race }) => ({ ...race, places: places ?? 0 }));
}

const readCached = cached(read, { forMs: 30 * SECOND, maxEntries: 2, invalidateOn: subscribeToCatalogue });

/** The races to come, the most popular first, with what is for sale: as of half a minute ago at most. */
export const listSuggestions = ({ now }: Call) => readCached(stockholmDate(now));
