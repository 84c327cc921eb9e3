import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { isPossible } from '@/domain/race/changes';
import { lastDay } from '@/domain/race/rules';
import { inTransaction } from '@/server/db/client';
import { raceChanges } from '@/server/db/schema';
import { closeApproval, refuseNotSecond } from '../approvals';
import { type Audited, recordAudit } from '../audit';
import { carryOutRaceChange, lockProposal, type RaceChangeMade, sumRunning, toRaceChange } from '../races';

/**
 * A second admin confirms a race change that another proposed, and it is carried out as it was entered.
 * @throws DomainError SAME_ADMIN for the proposer, NOT_SECOND_ADMIN as `confirmObstacle`, CONFLICT_OF_INTEREST for a
 *   party of a running purchase of the race, NOT_FOUND when it does not wait any more, RACE_NOT_MOVED when the race has changed so that it makes no sense.
 */
export async function confirmRaceChange(
  { raceChangeId }: { raceChangeId: string },
  call: Call<'admin'>,
): Promise<Audited<RaceChangeMade>> {
  const { now } = call;
  const adminId = call.actor.userId;
  return inTransaction(async (tx) => {
    const { race, row } = await lockProposal(tx, raceChangeId);
    await refuseNotSecond(tx, adminId, { by: row.adminId, at: row.proposedAt }, now);
    const change = toRaceChange(row);
    if (!isPossible(race, change)) throw new DomainError('RACE_NOT_MOVED');
    const { purchases: total, refundTotal, refuseParty } = await sumRunning(tx, race, change, now);
    for (const each of [adminId, row.adminId]) refuseParty(each);
    await tx
      .update(raceChanges)
      .set({ confirmedBy: adminId, startedAt: now, total, refundTotal })
      .where(eq(raceChanges.id, raceChangeId));
    await closeApproval(tx, { what: 'race', id: raceChangeId }, now);
    const paused = await carryOutRaceChange(tx, race, change, raceChangeId, now);
    return recordAudit(
      tx,
      call,
      `race.${change.kind}`,
      race.id,
      {
        change,
        before: { date: race.date, lastDay: lastDay(race) },
        paused,
        purchases: total,
        refundTotal,
        proposedBy: row.adminId,
      },
      { id: raceChangeId, proposed: false, paused, purchases: total },
    );
  });
}

/**
 * An admin takes back a race change that waits for a second admin.
 * @throws DomainError CONFLICT_OF_INTEREST for a party of a running purchase of the race, NOT_FOUND when it does not
 *   wait any more.
 */
export async function withdrawRaceChange(
  { raceChangeId }: { raceChangeId: string },
  call: Call<'admin'>,
): Promise<Audited> {
  return inTransaction(async (tx) => {
    const { race, row } = await lockProposal(tx, raceChangeId);
    const change = toRaceChange(row);
    (await sumRunning(tx, race, change, call.now)).refuseParty(call.actor.userId);
    await tx.delete(raceChanges).where(eq(raceChanges.id, raceChangeId));
    await closeApproval(tx, { what: 'race', id: raceChangeId }, call.now);
    return recordAudit(tx, call, 'race.withdraw', race.id, { change, proposedBy: row.adminId });
  });
}
