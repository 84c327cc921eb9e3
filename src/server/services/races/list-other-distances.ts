import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { MAX_DISTANCES } from '@/domain/listing/watches';
import { eventName } from '@/domain/race/slug';
import { db } from '../../db/client';
import { races } from '../../db/schema';

/** Races on one day at one place, of any name. */
const MAX_ROWS = 100;

/** The other distances of a race's event: the same day and place, and a name that differs by the distance alone. */
export async function listOtherDistances({ raceId }: { raceId: string }, _call: Call) {
  const [race] = await db
    .select()
    .from(races)
    .where(and(eq(races.id, raceId), eq(races.archived, false)));
  if (!race) return [];
  const near = await db
    .select({ id: races.id, raceName: races.raceName, distance: races.distance })
    .from(races)
    .where(
      and(
        eq(races.date, race.date),
        eq(races.location, race.location),
        eq(races.archived, false),
        isNull(races.cancelledAt),
      ),
    )
    .orderBy(asc(races.id))
    .limit(MAX_ROWS);
  const name = eventName(race);
  return near.filter((other) => other.id !== raceId && eventName(other) === name).slice(0, MAX_DISTANCES);
}
