import { and, eq, inArray, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { ore } from '@/domain/money/ore';
import { purchaseOutcome, refundingOutcomes } from '@/domain/purchase/race-changes';
import { isParty, type PurchaseState } from '@/domain/purchase/states';
import { hasEnded, type RaceChange, raceAfter } from '@/domain/race/changes';
import { isOpen } from '@/domain/race/rules';
import type { Transaction } from '@/server/db/client';
import { lockListings } from '@/server/db/locks';
import { listings, purchases, raceChanges, races } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { syncOrganiserFees } from './sync-organiser-fees';

/** Pauses every listing that nobody is buying, when nothing of the race can be bought any more. @returns how many. */
export async function pausePlaces(tx: Transaction, raceId: string, now: Date): Promise<number> {
  const forSale = and(
    eq(listings.raceId, raceId),
    eq(listings.status, 'available'),
    isNull(listings.deletedAt),
  );
  await lockListings(tx, forSale);
  const paused = await tx
    .update(listings)
    .set({ status: 'inactive', timeoutStatus: 'inactive_due_to_race', updatedAt: now })
    .where(forSale)
    .returning({ id: listings.id });
  return paused.length;
}

/** Purchases that a change of the race can still reach. */
export const runningStates = [
  'pending_payment',
  'pending',
  'pending_name_change',
  'awaiting_buyer_confirmation',
  'disputed',
] as const satisfies PurchaseState[];

/** Purchases whose parties a change of the race concerns: those that run, and the places of those that have been completed. */
export const concernedStates = [...runningStates, 'completed'] as const satisfies PurchaseState[];

type Race = typeof races.$inferSelect;

/** The running purchases of a race: how many, what of their money can go back, and whose they are. */
export async function sumRunning(tx: Transaction, race: Race, change: RaceChange, now: Date) {
  const after = raceAfter(race, change, now);
  const rows = await tx
    .select({
      state: purchases.state,
      window: purchases.window,
      charged: purchases.charged,
      paidAt: purchases.paidAt,
      nameChangeStartsAt: purchases.nameChangeStartsAt,
      nameChangeDeadline: purchases.nameChangeDeadline,
      clockPausedAt: purchases.clockPausedAt,
      deadlineBeforePause: purchases.deadlineBeforePause,
      codeRejectedAt: purchases.codeRejectedAt,
      buyerId: purchases.buyerId,
      sellerId: purchases.sellerId,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(listings.raceId, race.id), inArray(purchases.state, [...runningStates])));
  const refunded = rows.filter((row) => refundingOutcomes.includes(purchaseOutcome(after, row, now)));
  const concerns = (userId: string) => rows.some((row) => isParty(row, userId));
  return {
    purchases: rows.length,
    refundTotal: ore(refunded.reduce((sum, { charged }) => sum + charged, 0)),
    isParty: concerns,
    refuseParty: (adminId: string) => {
      if (concerns(adminId)) throw new DomainError('CONFLICT_OF_INTEREST');
    },
  };
}

/** Changes the race and its listings; a job applies the change to each running purchase. */
export async function carryOutRaceChange(
  tx: Transaction,
  race: Race,
  change: RaceChange,
  raceChangeId: string,
  now: Date,
) {
  const after = raceAfter(race, change, now);
  await tx
    .update(races)
    .set({
      date: after.date,
      windows: [...after.windows],
      cancelledAt: after.cancelledAt ?? null,
      open: isOpen(after, now),
      updatedAt: now,
    })
    .where(eq(races.id, race.id));
  await lockListings(tx, eq(listings.raceId, race.id));
  if (after.date !== race.date) {
    await tx
      .update(listings)
      .set({ date: after.date, updatedAt: now })
      .where(and(eq(listings.raceId, race.id), eq(listings.date, race.date)));
  }
  await syncOrganiserFees(tx, after, now);
  const paused = hasEnded(after, now) ? await pausePlaces(tx, race.id, now) : 0;
  await enqueue(tx, 'race-change', { raceChangeId });
  return paused;
}

/** Reads a race under its lock. @throws DomainError RACE_NOT_FOUND */
export async function lockRace(tx: Transaction, raceId: string): Promise<Race> {
  const [race] = await tx.select().from(races).where(eq(races.id, raceId)).for('no key update');
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

/** A race change that waits for a second admin, with its race, both locked. @throws DomainError NOT_FOUND */
export async function lockProposal(tx: Transaction, raceChangeId: string) {
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
export function toRaceChange({ kind, newDate, newLastDay }: typeof raceChanges.$inferSelect): RaceChange {
  if (kind === 'cancelled') return { kind };
  if (kind === 'closed_early') return { kind, lastDay: newLastDay ?? '' };
  return { kind, date: newDate ?? '', lastDay: newLastDay };
}
