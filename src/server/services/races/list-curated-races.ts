import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { verification } from '@/domain/race/season';
import { type DateString, stockholmDate } from '@/domain/time';
import { RACE_PAGE, type RaceList, type RaceSort, type RaceState } from '@/domain/validation/race';
import { db } from '../../db/client';
import { races } from '../../db/schema';

const states: Record<RaceState, (today: DateString) => SQL | undefined> = {
  coming: (today) => and(eq(races.archived, false), gte(races.date, today)),
  passed: (today) => and(eq(races.archived, false), lt(races.date, today)),
  archived: () => eq(races.archived, true),
  all: () => undefined,
};

const sorts: Record<RaceSort, SQL> = {
  date: asc(races.date),
  name: sql`${races.raceName} collate "sv-x-icu"`,
  popularity: asc(races.popularity),
  // What nobody has read yet comes first: it is what an admin looks for.
  verified: sql`${races.verifiedOn} nulls first`,
};

/** The curated races for the admins, a page of them, with how fresh each one's rules are. */
export async function listCuratedRaces({ query, rule, state, sort, page }: RaceList, now: Date) {
  const words = query.split(/\s+/).filter(Boolean);
  const where = and(
    states[state](stockholmDate(now)),
    rule ? eq(races.nameChangeRule, rule) : undefined,
    ...words.map((word) => sql`strpos(${races.searchText}, fold(${word})) > 0`),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(races)
      .where(where)
      .orderBy(sorts[sort], state === 'passed' ? desc(races.date) : asc(races.date), asc(races.id))
      .limit(RACE_PAGE)
      .offset((page - 1) * RACE_PAGE),
    db.select({ n: count() }).from(races).where(where),
  ]);
  const total = counted?.n ?? 0;
  return {
    items: rows.map(({ searchText: _, ...race }) => ({ ...race, verification: verification(race) })),
    total,
    pages: Math.max(1, Math.ceil(total / RACE_PAGE)),
  };
}
