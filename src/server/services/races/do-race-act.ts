import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { isOver, isPossible, type RaceAct, raceAfter } from '@/domain/race/acts';
import { db, type Transaction } from '../../db/client';
import { isUniqueViolation } from '../../db/errors';
import { listings, purchases, raceActs, races } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { recordAct } from '../audit/record';
import { runningStates } from './preview-race-act';

/** Takes every place that nobody is buying off the market, when nothing can be bought any more. */
export async function pausePlaces(tx: Transaction, raceId: string, now: Date): Promise<number> {
  const paused = await tx
    .update(listings)
    .set({ status: 'inactive', timeoutStatus: 'inactive_due_to_race', updatedAt: now })
    .where(and(eq(listings.raceId, raceId), eq(listings.status, 'available'), isNull(listings.deletedAt)))
    .returning({ id: listings.id });
  return paused.length;
}

/** The running purchases of a race, by which an act's progress is counted. */
async function countRunning(tx: Transaction, raceId: string): Promise<number> {
  const [row] = await tx
    .select({ purchases: count() })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(listings.raceId, raceId), inArray(purchases.state, [...runningStates])));
  return row?.purchases ?? 0;
}

/**
 * An admin enters what an organiser has decided of a whole race. The race, its places' dates and the places for sale
 * change at once; each running purchase follows in a job that can stop anywhere and go on.
 * @throws DomainError RACE_NOT_FOUND, RACE_NOT_MOVED, RACE_ACT_RUNNING while an earlier act has not reached everyone.
 */
export async function doRaceAct(command: {
  raceId: string;
  act: RaceAct;
  adminId: string;
  now: Date;
}): Promise<{ id: string; paused: number; purchases: number }> {
  const { raceId, act, adminId, now } = command;
  return db.transaction(async (tx) => {
    const [race] = await tx.select().from(races).where(eq(races.id, raceId)).for('update');
    if (!race) throw new DomainError('RACE_NOT_FOUND');
    const [open] = await tx
      .select({ id: raceActs.id })
      .from(raceActs)
      .where(and(eq(raceActs.raceId, raceId), isNull(raceActs.finishedAt)));
    if (open) throw new DomainError('RACE_ACT_RUNNING');
    if (!isPossible(race, act)) throw new DomainError('RACE_NOT_MOVED');
    const after = raceAfter(race, act, now);
    await tx
      .update(races)
      .set({
        date: after.date,
        nameChangeDeadline: after.nameChangeDeadline,
        cancelledAt: after.cancelledAt ?? null,
        updatedAt: now,
      })
      .where(eq(races.id, raceId));
    if (after.date !== race.date) {
      await tx
        .update(listings)
        .set({ date: after.date, updatedAt: now })
        .where(and(eq(listings.raceId, raceId), eq(listings.date, race.date)));
    }
    const paused = isOver(after, now) ? await pausePlaces(tx, raceId, now) : 0;
    const total = await countRunning(tx, raceId);
    const [row] = await tx
      .insert(raceActs)
      .values({
        raceId,
        adminId,
        kind: act.kind,
        newDate: act.kind === 'moved' ? act.date : null,
        newDeadline: act.kind === 'cancelled' ? null : act.deadline,
        total,
        startedAt: now,
      })
      .returning({ id: raceActs.id })
      .catch((error) => {
        throw isUniqueViolation(error) ? new DomainError('RACE_ACT_RUNNING') : error;
      });
    if (!row) throw new Error('The act was not written');
    await enqueue(tx, 'race-act', { raceActId: row.id });
    const { date, nameChangeDeadline } = race;
    await recordAct(tx, {
      adminId,
      action: `race.${act.kind}`,
      entity: 'race',
      entityId: raceId,
      detail: { act, before: { date, nameChangeDeadline }, paused, purchases: total },
      now,
    });
    return { id: row.id, paused, purchases: total };
  });
}
