import { asc, eq, isNull } from 'drizzle-orm';
import { db } from '../../db/client';
import { raceActs, races, users } from '../../db/schema';

/** At most one change of a race waits, and few races are changed at once. */
const MAX_WAITING = 50;

/** Race changes that wait for a second admin, the oldest first, each with its race as it is now. */
export async function listWaitingRaceActs(viewerId: string) {
  const rows = await db
    .select({
      act: raceActs,
      by: users.displayName,
      race: {
        id: races.id,
        raceName: races.raceName,
        distance: races.distance,
        date: races.date,
        nameChangeDeadline: races.nameChangeDeadline,
        cancelledAt: races.cancelledAt,
      },
    })
    .from(raceActs)
    .innerJoin(users, eq(users.id, raceActs.adminId))
    .innerJoin(races, eq(races.id, raceActs.raceId))
    .where(isNull(raceActs.startedAt))
    .orderBy(asc(raceActs.proposedAt))
    .limit(MAX_WAITING);
  return rows.map(({ act, by, race }) => ({
    id: act.id,
    kind: act.kind,
    refundTotal: act.refundTotal,
    proposedAt: act.proposedAt,
    by,
    own: act.adminId === viewerId,
    race,
  }));
}
