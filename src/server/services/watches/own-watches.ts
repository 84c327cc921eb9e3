import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { splitTokens } from '@/domain/listing/watches';
import { db } from '@/server/db/client';
import { races, raceWatches } from '@/server/db/schema';

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

/** Ends one of a user's own watches. */
export async function endOwnWatch({ id }: { id: string }, { actor }: Call<'user'>): Promise<void> {
  await db.delete(raceWatches).where(and(eq(raceWatches.id, id), eq(raceWatches.userId, actor.userId)));
}

/** Ends watches by the link in any of their mails. Those that have ended already have ended. */
export async function endWatchByToken({ token }: { token: string }): Promise<void> {
  await db.delete(raceWatches).where(inArray(raceWatches.unsubscribeToken, splitTokens(token)));
}
