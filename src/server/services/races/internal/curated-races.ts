import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { RaceFilter, RaceState } from '@/domain/race/input';
import type { DateString } from '@/domain/time';
import { races } from '@/server/db/schema';

const states: Record<RaceState, (today: DateString) => SQL | undefined> = {
  coming: (today) => and(eq(races.archived, false), gte(races.date, today)),
  passed: (today) => and(eq(races.archived, false), lt(races.date, today)),
  archived: () => eq(races.archived, true),
  all: () => undefined,
};

/** Which races an admin has narrowed the list to. @param today a Stockholm date. */
export function curatedRaces({ query, rule, state }: RaceFilter, today: DateString): SQL | undefined {
  const words = query.split(/\s+/).filter(Boolean);
  return and(
    states[state](today),
    rule ? eq(races.nameChangeRule, rule) : undefined,
    ...words.map((word) => sql`strpos(${races.searchText}, fold(${word})) > 0`),
  );
}
