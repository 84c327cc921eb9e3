import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import { stockholmDate } from '@/domain/time';
import { promisedBy, raceDue } from '@/domain/work';
import { db } from '@/server/db/client';
import { raceChanges, races, users } from '@/server/db/schema';
import { type FoundWork, foundOf, MOST_WORK, namesOf } from './found-work';

/** Races to come whose rules nobody has read for this very edition (see domain/race/season). */
export async function findUnverifiedRaces(now: Date): Promise<FoundWork> {
  const unread = and(
    eq(races.archived, false),
    isNull(races.cancelledAt),
    gte(races.date, stockholmDate(now)),
    sql`(${races.verifiedOn} is null or ${races.verifiedOn} < ${races.date} - 365)`,
  );
  const rows = await db
    .select({
      ...{
        id: races.id,
        what: races.raceName,
        date: races.date,
        windows: races.windows,
        since: races.createdAt,
      },
      total: db.$count(races, unread),
    })
    .from(races)
    .where(unread)
    .orderBy(asc(races.date), asc(races.id))
    .limit(MOST_WORK);
  return foundOf('race', rows, ({ id, what, date, windows, since }) => ({
    ...{ id, what, since, who: [], amount: null, own: false },
    due: raceDue({ date, windows }, now),
  }));
}

/** Race changes that wait for a second admin. The admin who made one cannot confirm it. */
export async function findRaceChanges(adminId: string): Promise<FoundWork> {
  const open = isNull(raceChanges.startedAt);
  const rows = await db
    .select({
      ...{ id: raceChanges.id, what: races.raceName, amount: raceChanges.refundTotal },
      ...{ since: raceChanges.proposedAt, by: raceChanges.adminId },
      admin: { firstName: users.firstName, lastName: users.lastName },
      total: db.$count(raceChanges, open),
    })
    .from(raceChanges)
    .innerJoin(users, eq(users.id, raceChanges.adminId))
    .innerJoin(races, eq(races.id, raceChanges.raceId))
    .where(open)
    .orderBy(asc(raceChanges.proposedAt))
    .limit(MOST_WORK);
  return foundOf('raceChange', rows, ({ id, what, amount, since, by, admin }) => ({
    ...{ id, what, amount, since, who: namesOf(false, admin), own: by === adminId },
    due: promisedBy('raceChange', since),
  }));
}
