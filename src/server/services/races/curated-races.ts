import { and, eq, gte, isNotNull, lt, type SQL } from 'drizzle-orm';
import { verification } from '@/domain/race/dates';
import type { RaceFilter, RaceState } from '@/domain/race/input';
import { lastDay } from '@/domain/race/rules';
import type { DateString } from '@/domain/time';
import { db } from '@/server/db/client';
import { races, raceWatches } from '@/server/db/schema';
import { hasWords } from '@/server/db/words';

/** A race as admins see it, with how fresh its rules are. */
export const curatedRace = ({ searchText: _, ...race }: typeof races.$inferSelect) => ({
  ...race,
  lastDay: lastDay(race),
  verification: verification(race),
});

const states: Record<RaceState, (today: DateString) => SQL | undefined> = {
  coming: (today) => and(eq(races.archived, false), gte(races.date, today)),
  passed: (today) => and(eq(races.archived, false), lt(races.date, today)),
  archived: () => eq(races.archived, true),
  all: () => undefined,
};

/** Which races an admin has narrowed the list to. @param today a Stockholm date. */
export function curatedRaces({ query, rule, state }: RaceFilter, today: DateString): SQL | undefined {
  return and(
    states[state](today),
    rule ? eq(races.nameChangeRule, rule) : undefined,
    hasWords(races.searchText, query),
  );
}

/** How many watch a race: in a query of races, a number of each. An index holds just the confirmed ones. */
export const countWatches = () =>
  db.$count(raceWatches, and(eq(raceWatches.raceId, races.id), isNotNull(raceWatches.confirmedAt)));
