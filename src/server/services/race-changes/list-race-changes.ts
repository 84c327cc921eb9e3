import { asc, desc, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { lastDay } from '@/domain/race/rules';
import { db } from '@/server/db/client';
import { raceChanges, races, users } from '@/server/db/schema';
import { readConfirmObstacles } from '../approvals';

const NEWEST = 10;

/** What has been done to a race as a whole, newest first, and how far it has reached. */
export async function listRaceChanges({ raceId }: { raceId: string }, { actor, now }: Call<'admin'>) {
  const rows = await db
    .select({ change: raceChanges, by: users.displayName })
    .from(raceChanges)
    .innerJoin(users, eq(users.id, raceChanges.adminId))
    .where(eq(raceChanges.raceId, raceId))
    .orderBy(desc(raceChanges.proposedAt))
    .limit(NEWEST);
  const proposals = rows.map(({ change }) => ({ by: change.adminId, at: change.proposedAt }));
  const obstacleTo = await readConfirmObstacles(db, actor.userId, proposals, now);
  return rows.map(({ change, by }) => ({
    id: change.id,
    kind: change.kind,
    newDate: change.newDate,
    newLastDay: change.newLastDay,
    total: change.total,
    done: change.done,
    refundTotal: change.refundTotal,
    proposedAt: change.proposedAt,
    /** Null while it waits for a second admin. */
    startedAt: change.startedAt,
    finishedAt: change.finishedAt,
    by,
    own: change.adminId === actor.userId,
    mayConfirm: obstacleTo({ by: change.adminId, at: change.proposedAt }) === null,
  }));
}

/** At most one change of a race waits, and few races are changed at once. */
const MAX_WAITING = 50;

/** Race changes that wait for a second admin, the oldest first, each with its race as it is now. */
export async function listWaitingRaceChanges({ actor, now }: Call<'admin'>) {
  const rows = await db
    .select({
      change: raceChanges,
      by: users.displayName,
      race: {
        id: races.id,
        raceName: races.raceName,
        distance: races.distance,
        date: races.date,
        windows: races.windows,
        cancelledAt: races.cancelledAt,
      },
    })
    .from(raceChanges)
    .innerJoin(users, eq(users.id, raceChanges.adminId))
    .innerJoin(races, eq(races.id, raceChanges.raceId))
    .where(isNull(raceChanges.startedAt))
    .orderBy(asc(raceChanges.proposedAt))
    .limit(MAX_WAITING);
  const proposals = rows.map(({ change }) => ({ by: change.adminId, at: change.proposedAt }));
  const obstacleTo = await readConfirmObstacles(db, actor.userId, proposals, now);
  return rows.map(({ change, by, race }) => ({
    id: change.id,
    kind: change.kind,
    refundTotal: change.refundTotal,
    proposedAt: change.proposedAt,
    by,
    own: change.adminId === actor.userId,
    mayConfirm: obstacleTo({ by: change.adminId, at: change.proposedAt }) === null,
    race: { ...race, lastDay: lastDay(race) },
  }));
}
