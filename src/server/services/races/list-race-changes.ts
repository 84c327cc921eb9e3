import { desc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { db } from '@/server/db/client';
import { raceChanges, users } from '@/server/db/schema';

const NEWEST = 10;

/** What has been done to a race as a whole, newest first, and how far it has reached. */
export async function listRaceChanges({ raceId }: { raceId: string }, { actor }: Call<'admin'>) {
  const rows = await db
    .select({ act: raceChanges, by: users.displayName })
    .from(raceChanges)
    .innerJoin(users, eq(users.id, raceChanges.adminId))
    .where(eq(raceChanges.raceId, raceId))
    .orderBy(desc(raceChanges.proposedAt))
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
    own: act.adminId === actor.userId,
  }));
}
