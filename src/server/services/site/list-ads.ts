import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { type AdAudience, adStatus, isForVisitors } from '@/domain/site/ads';
import { MINUTE } from '@/domain/time';
import { subscribeToCatalogue } from '@/server/db/notifications';
import { db } from '../../db/client';
import { adRaceVisibility, ads } from '../../db/schema';
import { cached } from '../../lib/cached';

/** More than anyone would run at once; a bound, not a page. */
const MAX_ROWS = 100;

async function read(audience: AdAudience) {
  return db
    .select({
      id: ads.id,
      title: ads.title,
      description: ads.description,
      imageUrl: ads.imageUrl,
      linkUrl: ads.linkUrl,
      type: ads.type,
      slot: ads.slot,
      active: ads.active,
      startDate: ads.startDate,
      endDate: ads.endDate,
      raceIds: sql<
        string[]
      >`coalesce(array_agg(${adRaceVisibility.raceId}) filter (where ${adRaceVisibility.raceId} is not null), '{}')`,
    })
    .from(ads)
    .leftJoin(adRaceVisibility, eq(adRaceVisibility.adId, ads.id))
    .where(and(eq(ads.active, true), audience === 'everyone' ? eq(ads.audience, 'everyone') : undefined))
    .groupBy(ads.id)
    .orderBy(desc(ads.createdAt))
    .limit(MAX_ROWS);
}

const readCached = cached(read, { forMs: MINUTE, maxEntries: 2, invalidateOn: subscribeToCatalogue });

/**
 * The ads to show now, in an order that changes every minute: a page takes the first that fits. Within
 * the minute it is the same for everyone, so that public pages are too, and an ad for signed-in users comes among the
 * others without moving them.
 */
export async function listAds({ audience }: { audience: AdAudience }, { now }: Call) {
  const minute = Math.floor(now.getTime() / MINUTE);
  const rank = ({ id }: { id: string }) => createHash('sha256').update(`${minute}:${id}`).digest('hex');
  return (await readCached(audience))
    .filter((ad) => adStatus(ad, now) === 'active' && (audience === 'signed_in' || isForVisitors(ad)))
    .map(({ active: _active, startDate: _start, endDate: _end, ...ad }) => ({ ad, rank: rank(ad) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ ad }) => ad);
}
