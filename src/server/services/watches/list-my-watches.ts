import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { races, raceWatches } from '../../db/schema';

const MAX_ROWS = 200;

/** The races a user watches, by date, each with its limit. */
export const listMyWatches = ({ actor }: Call<'user'>) =>
  db
    .select({
      id: raceWatches.id,
      raceId: races.id,
      raceName: races.raceName,
      slug: races.slug,
      date: races.date,
      distance: races.distance,
      /** The most a place may cost in all, öre; null for any price. */
      maximum: raceWatches.maximum,
    })
    .from(raceWatches)
    .innerJoin(races, eq(races.id, raceWatches.raceId))
    .where(and(eq(raceWatches.userId, actor.userId), isNotNull(raceWatches.confirmedAt)))
    .orderBy(asc(races.date), asc(races.id))
    .limit(MAX_ROWS);
