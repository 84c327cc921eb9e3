import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import { promisedBy } from '@/domain/moderation/tasks';
import { reviewDay, VERIFIED_DAYS } from '@/domain/race/dates';
import { startOfDay, stockholmDate } from '@/domain/time';
import { db } from '@/server/db/client';
import { raceChanges, races, raceTips, users } from '@/server/db/schema';
import { type FoundTasks, foundTasks, MAX_TASKS, namesOf } from './found-tasks';

/**
 * Races to come whose rules nobody has read for this very edition, and so all that nobody has in twelve months: by when
 * somebody must (see domain/race/season).
 */
export async function findUnverifiedRaces(now: Date): Promise<FoundTasks> {
  const unread = and(
    eq(races.archived, false),
    isNull(races.cancelledAt),
    gte(races.date, stockholmDate(now)),
    sql`(${races.verifiedOn} is null or ${races.verifiedOn} < ${races.date} - ${VERIFIED_DAYS}::int)`,
  );
  const rows = await db
    .select({
      id: races.id,
      what: races.raceName,
      since: races.createdAt,
      date: races.date,
      verifiedOn: races.verifiedOn,
      total: db.$count(races, unread),
    })
    .from(races)
    .where(unread)
    .orderBy(sql`least(${races.date}, ${races.verifiedOn} + ${VERIFIED_DAYS}::int)`, asc(races.id))
    .limit(MAX_TASKS);
  return foundTasks('race', rows, ({ id, what, since, ...race }) => ({
    id,
    what,
    since,
    due: startOfDay(reviewDay(race)),
  }));
}

/** Race changes that wait for a second admin. The admin who made one cannot confirm it. */
export async function findRaceChanges(adminId: string): Promise<FoundTasks> {
  const open = isNull(raceChanges.startedAt);
  const rows = await db
    .select({
      id: raceChanges.id,
      what: races.raceName,
      amount: raceChanges.refundTotal,
      since: raceChanges.proposedAt,
      by: raceChanges.adminId,
      admin: { firstName: users.firstName, lastName: users.lastName },
      total: db.$count(raceChanges, open),
    })
    .from(raceChanges)
    .innerJoin(users, eq(users.id, raceChanges.adminId))
    .innerJoin(races, eq(races.id, raceChanges.raceId))
    .where(open)
    .orderBy(asc(raceChanges.proposedAt))
    .limit(MAX_TASKS);
  return foundTasks('raceChange', rows, ({ id, what, amount, since, by, admin }) => ({
    id,
    what,
    amount,
    since,
    who: namesOf(false, admin),
    own: by === adminId,
    due: promisedBy('raceChange', since),
  }));
}

/** Tips about races that nobody has handled. */
export async function findRaceTips(): Promise<FoundTasks> {
  const open = isNull(raceTips.handledAt);
  const rows = await db
    .select({
      id: raceTips.id,
      at: raceTips.at,
      missing: raceTips.raceName,
      raceName: races.raceName,
      total: db.$count(raceTips, open),
    })
    .from(raceTips)
    .leftJoin(races, eq(races.id, raceTips.raceId))
    .where(open)
    .orderBy(asc(raceTips.at), asc(raceTips.id))
    .limit(MAX_TASKS);
  return foundTasks('raceTip', rows, ({ id, at, missing, raceName }) => ({
    id,
    since: at,
    what: raceName ?? missing ?? '',
    due: promisedBy('raceTip', at),
  }));
}
