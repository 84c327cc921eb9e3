import { and, eq, isNotNull } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { races, raceWatches } from '@/server/db/schema';

/** How many watch a race: in a query of races, a number of each. An index holds just the confirmed ones. */
export const countWatches = () =>
  db.$count(raceWatches, and(eq(raceWatches.raceId, races.id), isNotNull(raceWatches.confirmedAt)));
