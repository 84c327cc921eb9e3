import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { ore } from '@/domain/money';
import { isParty } from '@/domain/purchase/parties';
import {
  isOver,
  isPossible,
  purchaseOutcome,
  type RaceChange,
  raceAfter,
  raceChangeNeedsSecondAdmin,
  refundingOutcomes,
} from '@/domain/race/changes';
import { db, type Transaction } from '@/server/db/client';
import { isUniqueViolation } from '@/server/db/errors';
import { listings, purchases, raceChanges, races } from '@/server/db/schema';
import { enqueue } from '@/server/jobs/boss';
import { recordAudit } from '@/server/services/audit/internal/record-audit';
import type { Audited } from '../audit/audited';
import { pausePlaces } from './internal/pause-places';
import { runningStates } from './internal/running-purchases';

type Race = typeof races.$inferSelect;

/** The running purchases of a race: how many, what of their money can go back, and whose they are. */
async function sumRunning(tx: Transaction, race: Race, act: RaceChange, now: Date) {
  const after = raceAfter(race, act, now);
  const rows = await tx
    .select({
      state: purchases.state,
      total: purchases.total,
      paidAt: purchases.paidAt,
      nameChangeStartsAt: purchases.nameChangeStartsAt,
      nameChangeDeadline: purchases.nameChangeDeadline,
      buyerId: purchases.buyerId,
      sellerId: purchases.sellerId,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(listings.raceId, race.id), inArray(purchases.state, [...runningStates])));
  const refunded = rows.filter((row) => refundingOutcomes.includes(purchaseOutcome(after, row, now)));
  return {
    purchases: rows.length,
    refundTotal: ore(refunded.reduce((sum, { total }) => sum + total, 0)),
    refuseParty: (adminId: string) => {
      if (rows.some((row) => isParty(row, adminId))) throw new DomainError('CONFLICT_OF_INTEREST');
    },
  };
}

/** The race and its places change, and a job takes the change to each running purchase. */
async function begin(tx: Transaction, race: Race, act: RaceChange, raceChangeId: string, now: Date) {
  const after = raceAfter(race, act, now);
  await tx
    .update(races)
    .set({
      date: after.date,
      nameChangeDeadline: after.nameChangeDeadline,
      cancelledAt: after.cancelledAt ?? null,
      updatedAt: now,
    })
    .where(eq(races.id, race.id));
  if (after.date !== race.date) {
    await tx
      .update(listings)
      .set({ date: after.date, updatedAt: now })
      .where(and(eq(listings.raceId, race.id), eq(listings.date, race.date)));
  }
  const paused = isOver(after, now) ? await pausePlaces(tx, race.id, now) : 0;
  await enqueue(tx, 'race-act', { raceChangeId });
  return paused;
}

/** Reads a race under its lock. @throws DomainError RACE_NOT_FOUND */
async function lockRace(tx: Transaction, raceId: string): Promise<Race> {
  const [race] = await tx.select().from(races).where(eq(races.id, raceId)).for('update');
  if (!race) throw new DomainError('RACE_NOT_FOUND');
  return race;
}

/** What a race change led to: `proposed` when nothing has changed yet and another admin must confirm it. */
export interface RaceChangeMade {
  id: string;
  proposed: boolean;
  paused: number;
  purchases: number;
}

/**
 * An admin enters what an organiser has decided of a whole race. The race, its places' dates and the places for sale
 * change at once; each running purchase follows in a job that can stop anywhere and go on. A change that can pay back
 * more than one admin may move alone is only proposed, and waits for another admin.
 * @throws DomainError RACE_NOT_FOUND, RACE_NOT_MOVED, CONFLICT_OF_INTEREST for a party of a running purchase of the
 *   race, RACE_ACT_RUNNING while an earlier change waits or has not reached everyone.
 */
export async function startRaceChange(
  { raceId, act }: { raceId: string; act: RaceChange },
  call: Call<'admin'>,
): Promise<Audited<RaceChangeMade>> {
  const { now } = call;
  const adminId = call.actor.userId;
  return db.transaction(async (tx) => {
    const race = await lockRace(tx, raceId);
    const [open] = await tx
      .select({ id: raceChanges.id })
      .from(raceChanges)
      .where(and(eq(raceChanges.raceId, raceId), isNull(raceChanges.finishedAt)));
    if (open) throw new DomainError('RACE_ACT_RUNNING');
    if (!isPossible(race, act)) throw new DomainError('RACE_NOT_MOVED');
    const { purchases: total, refundTotal, refuseParty } = await sumRunning(tx, race, act, now);
    refuseParty(adminId);
    const proposed = raceChangeNeedsSecondAdmin(refundTotal);
    const [row] = await tx
      .insert(raceChanges)
      .values({
        raceId,
        adminId,
        kind: act.kind,
        newDate: act.kind === 'moved' ? act.date : null,
        newDeadline: act.kind === 'cancelled' ? null : act.deadline,
        total,
        refundTotal,
        proposedAt: now,
        startedAt: proposed ? null : now,
      })
      .returning({ id: raceChanges.id })
      .catch((error) => {
        throw isUniqueViolation(error) ? new DomainError('RACE_ACT_RUNNING') : error;
      });
    if (!row) throw new Error('The race change was not written');
    const paused = proposed ? 0 : await begin(tx, race, act, row.id, now);
    const { date, nameChangeDeadline } = race;
    return recordAudit(
      tx,
      call,
      {
        action: proposed ? 'race.propose' : `race.${act.kind}`,
        entity: 'race',
        entityId: raceId,
        detail: { act, before: { date, nameChangeDeadline }, paused, purchases: total, refundTotal },
      },
      { id: row.id, proposed, paused, purchases: total },
    );
  });
}

/** A race change that waits for a second admin, with its race, both locked. @throws DomainError NOT_FOUND */
async function lockProposal(tx: Transaction, raceChangeId: string) {
  const [ref] = await tx
    .select({ raceId: raceChanges.raceId })
    .from(raceChanges)
    .where(eq(raceChanges.id, raceChangeId));
  if (!ref) throw new DomainError('NOT_FOUND');
  const race = await lockRace(tx, ref.raceId);
  const [row] = await tx
    .select()
    .from(raceChanges)
    .where(and(eq(raceChanges.id, raceChangeId), isNull(raceChanges.startedAt)));
  if (!row) throw new DomainError('NOT_FOUND');
  return { race, row };
}

/** A race change as it was entered. */
function actOf({ kind, newDate, newDeadline }: typeof raceChanges.$inferSelect): RaceChange {
  if (kind === 'cancelled') return { kind };
  if (kind === 'closed_early') return { kind, deadline: newDeadline ?? '' };
  return { kind, date: newDate ?? '', deadline: newDeadline };
}

/**
 * A second admin confirms a race change that another proposed, and it is carried out as it was entered.
 * @throws DomainError SAME_ADMIN for the proposer, CONFLICT_OF_INTEREST for a party of a running purchase of the race,
 *   NOT_FOUND when it does not wait any more, RACE_NOT_MOVED when the race has changed so that it makes no sense.
 */
export async function confirmRaceChange(
  { raceChangeId }: { raceChangeId: string },
  call: Call<'admin'>,
): Promise<Audited<RaceChangeMade>> {
  const { now } = call;
  const adminId = call.actor.userId;
  return db.transaction(async (tx) => {
    const { race, row } = await lockProposal(tx, raceChangeId);
    if (row.adminId === adminId) throw new DomainError('SAME_ADMIN');
    const act = actOf(row);
    if (!isPossible(race, act)) throw new DomainError('RACE_NOT_MOVED');
    const { purchases: total, refundTotal, refuseParty } = await sumRunning(tx, race, act, now);
    for (const each of [adminId, row.adminId]) refuseParty(each);
    await tx
      .update(raceChanges)
      .set({ confirmedBy: adminId, startedAt: now, total, refundTotal })
      .where(eq(raceChanges.id, raceChangeId));
    const paused = await begin(tx, race, act, raceChangeId, now);
    const { date, nameChangeDeadline } = race;
    return recordAudit(
      tx,
      call,
      {
        action: `race.${act.kind}`,
        entity: 'race',
        entityId: race.id,
        detail: {
          ...{ act, before: { date, nameChangeDeadline }, paused, purchases: total, refundTotal },
          proposedBy: row.adminId,
        },
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
  return db.transaction(async (tx) => {
    const { race, row } = await lockProposal(tx, raceChangeId);
    const act = actOf(row);
    (await sumRunning(tx, race, act, call.now)).refuseParty(call.actor.userId);
    await tx.delete(raceChanges).where(eq(raceChanges.id, raceChangeId));
    return recordAudit(tx, call, {
      action: 'race.withdraw',
      entity: 'race',
      entityId: race.id,
      detail: { act, proposedBy: row.adminId },
    });
  });
}
