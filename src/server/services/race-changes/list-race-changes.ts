import { desc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '@/server/db/client';
import { raceChanges, users } from '@/server/db/schema';
import { readConfirmObstacles } from '@/server/services/approvals';

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
    newDeadline: change.newDeadline,
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
