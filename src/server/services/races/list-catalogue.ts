import { and, asc, eq, gte } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { feeUnknown } from '@/domain/race/organiser-fee';
import { closesAt } from '@/domain/race/rules';
import { nameChangeEnds, shownWindow } from '@/domain/race/windows';
import { SECOND, stockholmDate } from '@/domain/time';
import { subscribeToCatalogue } from '@/server/db/notifications';
import { db } from '../../db/client';
import { races } from '../../db/schema';
import { inSwedish } from '../../db/words';
import { cached } from '../../lib/cached';
import { offersByRace } from './prices';

/** More than all the races there are; a bound, not a page. */
const MAX_ROWS = 1000;

async function read(today: string) {
  return db
    .select({
      slug: races.slug,
      raceName: races.raceName,
      distance: races.distance,
      location: races.location,
      date: races.date,
      sportCategories: races.sportCategories,
      imageUrl: races.imageUrl,
      nameChangeRule: races.nameChangeRule,
      windows: races.windows,
      cancelledAt: races.cancelledAt,
      forSale: offersByRace.count,
      /** The least a buyer pays in all; null when nothing is for sale. */
      lowestTotal: offersByRace.lowestTotal,
    })
    .from(races)
    .leftJoin(offersByRace, eq(offersByRace.raceId, races.id))
    .where(and(eq(races.archived, false), gte(races.date, today)))
    .orderBy(asc(races.date), asc(inSwedish(races.raceName)))
    .limit(MAX_ROWS);
}

/** Counting what is for sale reads every such listing once: for some seconds all visitors share the result. */
const readCached = cached(read, { forMs: 30 * SECOND, maxEntries: 2, invalidateOn: subscribeToCatalogue });

/**
 * Every race to come, by date, each with how many listings are for sale, from what price in all, and when the next
 * transfer window closes: as of half a minute ago at most.
 */
export async function listCatalogue({ now }: Call) {
  const rows = await readCached(stockholmDate(now));
  return rows.map(({ cancelledAt, windows, forSale, ...race }) => {
    const cancelled = cancelledAt !== null;
    const open =
      !cancelled && race.nameChangeRule === 'allowed' && closesAt({ windows, date: race.date }) > now;
    return {
      ...race,
      cancelled,
      /** Names can still be changed. */
      open,
      forSale: forSale ?? 0,
      /** The organiser's fee is not in `lowestTotal`: only the organiser names it. */
      laterUnknown: feeUnknown(shownWindow(windows, now)),
      /** When name changes end; null when they have, or the organiser has no window. */
      nameChangeEnds: open ? nameChangeEnds(windows, now) : null,
    };
  });
}
