import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { isPossible, type RaceChange, raceChangeNeedsSecondAdmin } from '@/domain/race/changes';
import { lastDay } from '@/domain/race/rules';
import { inTransaction } from '@/server/db/client';
import { isUniqueViolation } from '@/server/db/errors';
import { raceChanges } from '@/server/db/schema';
import { requestApproval } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { carryOutRaceChange, lockRace, type RaceChangeMade, sumRunning } from '@/server/services/races';

/**
 * An admin enters what an organiser has decided of a whole race. The race, its listings' dates and the listings for
 * sale change at once; each running purchase follows in a job that can stop anywhere and go on. A change that can pay
 * back more than one admin may move alone is only proposed, and waits for another admin.
 * @throws DomainError RACE_NOT_FOUND, RACE_NOT_MOVED, CONFLICT_OF_INTEREST for a party of a running purchase of the
 *   race, RACE_CHANGE_RUNNING while an earlier change waits or has not reached everyone.
 */
export async function startRaceChange(
  { raceId, change, note }: { raceId: string; change: RaceChange; note: string },
  call: Call<'admin'>,
): Promise<Audited<RaceChangeMade>> {
  const { now } = call;
  const adminId = call.actor.userId;
  return inTransaction(async (tx) => {
    const race = await lockRace(tx, raceId);
    const [open] = await tx
      .select({ id: raceChanges.id })
      .from(raceChanges)
      .where(and(eq(raceChanges.raceId, raceId), isNull(raceChanges.finishedAt)));
    if (open) throw new DomainError('RACE_CHANGE_RUNNING');
    if (!isPossible(race, change)) throw new DomainError('RACE_NOT_MOVED');
    const { purchases: total, refundTotal, refuseParty, isParty } = await sumRunning(tx, race, change, now);
    refuseParty(adminId);
    const proposed = raceChangeNeedsSecondAdmin(refundTotal);
    const [row] = await tx
      .insert(raceChanges)
      .values({
        raceId,
        adminId,
        kind: change.kind,
        newDate: change.kind === 'moved' ? change.date : null,
        newLastDay: change.kind === 'cancelled' ? null : change.lastDay,
        total,
        refundTotal,
        proposedAt: now,
        startedAt: proposed ? null : now,
      })
      .returning({ id: raceChanges.id })
      .catch((error) => {
        throw isUniqueViolation(error) ? new DomainError('RACE_CHANGE_RUNNING') : error;
      });
    if (!row) throw new Error('The race change was not written');
    if (proposed) {
      await requestApproval(tx, { what: 'race', id: row.id, byId: adminId, now, isParty });
    }
    const paused = proposed ? 0 : await carryOutRaceChange(tx, race, change, row.id, now);
    return recordAudit(
      tx,
      call,
      proposed ? 'race.propose' : `race.${change.kind}`,
      raceId,
      {
        change,
        before: { date: race.date, lastDay: lastDay(race) },
        paused,
        purchases: total,
        refundTotal,
        note,
      },
      { id: row.id, proposed, paused, purchases: total },
    );
  });
}
