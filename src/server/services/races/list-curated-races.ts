import { asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { RACE_PAGE, type RaceList, type RaceSort } from '@/domain/race/input';
import { stockholmDate } from '@/domain/time';
import { db } from '@/server/db/client';
import { organisers, races } from '@/server/db/schema';
import { inSwedish } from '@/server/db/words';
import { countWatches, curatedRace, curatedRaces } from './curated-races';

const sorts: Record<RaceSort, SQL> = {
  date: sql`${races.date}`,
  name: inSwedish(races.raceName),
  popularity: sql`${races.popularity}`,
  // ISO texts sort as the instants they are.
  lastDay: sql`${races.windows} -> -1 ->> 'closesAt'`,
  cost: sql`(${races.windows} -> 0 ->> 'cost')::bigint`,
  // Unverified races count as the oldest.
  verified: sql`coalesce(${races.verifiedOn}, '-infinity'::date)`,
  watches: countWatches(),
};

/** The curated races for the admins, a page of them, with how fresh each one's rules are and how many watch it. */
export async function listCuratedRaces(
  { id, sort, desc: falling, page, ...filter }: RaceList,
  { now }: Call,
) {
  const where = id ? eq(races.id, id) : curatedRaces(filter, stockholmDate(now));
  const [rows, [counted]] = await Promise.all([
    db
      .select({ race: races, watches: countWatches(), organiserName: organisers.name })
      .from(races)
      .leftJoin(organisers, eq(organisers.id, races.organiserId))
      .where(where)
      .orderBy(
        falling ? sql`${sorts[sort]} desc nulls last` : sql`${sorts[sort]} asc nulls last`,
        filter.state === 'passed' ? desc(races.date) : asc(races.date),
        asc(races.id),
      )
      .limit(RACE_PAGE)
      .offset((page - 1) * RACE_PAGE),
    db.select({ n: count() }).from(races).where(where),
  ]);
  const total = counted?.n ?? 0;
  return {
    items: rows.map(({ race, watches, organiserName }) => ({ ...curatedRace(race), watches, organiserName })),
    total,
    pages: Math.max(1, Math.ceil(total / RACE_PAGE)),
  };
}
