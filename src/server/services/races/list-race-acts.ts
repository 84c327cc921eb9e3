import { desc, eq } from 'drizzle-orm';
import { db } from '../../db/client';
import { raceActs, users } from '../../db/schema';

const NEWEST = 10;

/** What has been done to a race as a whole, newest first, and how far it has reached. */
export async function listRaceActs(raceId: string, viewerId: string) {
  const rows = await db
    .select({ act: raceActs, by: users.displayName })
    .from(raceActs)
    .innerJoin(users, eq(users.id, raceActs.adminId))
    .where(eq(raceActs.raceId, raceId))
    .orderBy(desc(raceActs.proposedAt))
    .limit(NEWEST);
  return rows.map(({ act, by }) => ({
    id: act.id,
    kind: act.kind,
    newDate: act.newDate,
    newDeadline: act.newDeadline,
    total: act.total,
    done: act.done,
    refundTotal: act.refundTotal,
    proposedAt: act.proposedAt,
    /** Null while it waits for a second admin. */
    startedAt: act.startedAt,
    finishedAt: act.finishedAt,
    by,
    own: act.adminId === viewerId,
  }));
}
