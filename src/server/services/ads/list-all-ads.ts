import { asc, eq, inArray } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { adStatus } from '@/domain/site/ads';
import { plus, SECOND, stockholmDate } from '@/domain/time';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { db } from '../../db/client';
import { adRaceVisibility, ads, races } from '../../db/schema';
import { inSwedish } from '../../db/words';

const order = { at: ads.createdAt, id: ads.id };

/**
 * Every ad for the admins with its status now and the races it keeps to, newest or oldest first, a page at
 * a time.
 */
export async function listAllAds(page: PageOf, { now }: Call) {
  const rows = await db
    .select()
    .from(ads)
    .where(after(order, page))
    .orderBy(...newest(order, page))
    .limit(page.limit + 1);
  const { items, nextCursor } = pageOf(rows, page.limit, ({ createdAt }) => createdAt);
  const adRaces = await db
    .select({ adId: adRaceVisibility.adId, id: races.id, raceName: races.raceName, distance: races.distance })
    .from(adRaceVisibility)
    .innerJoin(races, eq(races.id, adRaceVisibility.raceId))
    .where(
      inArray(
        adRaceVisibility.adId,
        items.map(({ id }) => id),
      ),
    )
    .orderBy(asc(inSwedish(races.raceName)), asc(races.id));
  return {
    items: items.map(({ startDate, endDate, ...ad }) => ({
      ...ad,
      status: adStatus({ ...ad, startDate, endDate }, now),
      firstDay: startDate && stockholmDate(startDate),
      // An ad ends where its last day does, which is where the next begins.
      lastDay: endDate && stockholmDate(plus(endDate, -SECOND)),
      races: adRaces.filter(({ adId }) => adId === ad.id).map(({ adId: _, ...race }) => race),
    })),
    nextCursor,
  };
}
