import type { ErrorCode } from '@/domain/errors';
import { SECOND_ADMIN_ABOVE } from '@/domain/money/fees';
import type { Ore } from '@/domain/money/ore';
import { type ClockFacts, clockAfter } from '@/domain/purchase/deadlines';
import type { PurchaseState } from '@/domain/purchase/states';
import { type DateString, endOfDay } from '@/domain/time';
import { closesAt, lastDay, type RaceFacts } from './rules';
import { closedAt } from './windows';

export const raceChangeKinds = ['cancelled', 'moved', 'closed_early'] as const;
export type RaceChangeKind = (typeof raceChangeKinds)[number];

/** What an organiser has decided of a whole race. */
export type RaceChange =
  | { kind: 'cancelled' }
  | { kind: 'moved'; date: DateString; deadline: DateString | null }
  | { kind: 'closed_early'; deadline: DateString };

/** The race's facts after a change. */
export function raceAfter<Race extends RaceFacts>(race: Race, change: RaceChange, now: Date): Race {
  if (change.kind === 'cancelled') return { ...race, cancelledAt: now };
  if (change.kind === 'moved') {
    const closes = endOfDay(change.deadline ?? change.date);
    return { ...race, date: change.date, windows: closedAt(race.windows, closes) };
  }
  return { ...race, windows: closedAt(race.windows, endOfDay(change.deadline)) };
}

/** Whether a change has an effect and leaves a consistent race. */
export function isPossible(race: RaceFacts, change: RaceChange): boolean {
  if (race.cancelledAt) return false;
  if (change.kind === 'cancelled') return true;
  const [first] = race.windows;
  const ends = change.deadline ?? (change.kind === 'moved' ? change.date : null);
  if (ends && first?.opensAt && endOfDay(ends) <= first.opensAt) return false;
  if (change.kind === 'closed_early') return endOfDay(change.deadline) < closesAt(race);
  return (
    !(change.deadline && change.deadline > change.date) &&
    (change.date !== race.date || change.deadline !== lastDay(race))
  );
}

/** A change of a whole race with the admins who proposed and confirmed it. */
export interface RaceChangeApproval {
  by: string;
  confirmedBy: string | null;
  /** Öre that can go back to buyers because of it. */
  refundTotal: Ore;
}

/** Whether one admin may not make this change of a race alone. Öre. */
export const raceChangeNeedsSecondAdmin = (refundTotal: number): boolean => refundTotal > SECOND_ADMIN_ABOVE;

/**
 * Whether a refund that follows from a race change may be made.
 * @param refund öre of this very purchase: the least that the change moves.
 * @returns SECOND_ADMIN_NEEDED when nobody has confirmed so large a change, SAME_ADMIN when its own author did.
 */
export function raceChangeObstacle(change: RaceChangeApproval | null, refund: Ore): ErrorCode | null {
  if (!raceChangeNeedsSecondAdmin(Math.max(refund, change?.refundTotal ?? 0))) return null;
  if (!change?.confirmedBy) return 'SECOND_ADMIN_NEEDED';
  return change.confirmedBy === change.by ? 'SAME_ADMIN' : null;
}

/** What of a race change can end in a refund: what is held, and payments that may still arrive. */
export const refundingOutcomes: readonly PurchaseOutcome[] = ['refunded', 'waits', 'released'];

/**
 * What becomes of a listing or its purchase. refunded: the buyer gets all back, the listing is paused. timed: the
 * seller's clock follows. released: the payment page is closed first. waits: a payment is on its way, and is gone
 * through when it has landed. paused: the listing is taken off sale. stays: nothing but the date follows.
 */
export const purchaseOutcomes = ['refunded', 'timed', 'released', 'waits', 'paused', 'stays'] as const;
export type PurchaseOutcome = (typeof purchaseOutcomes)[number];

/** No name change is possible any more, so nothing can be sold. */
export const hasEnded = (race: RaceFacts, now: Date): boolean =>
  Boolean(race.cancelledAt) || closesAt(race) <= now;

interface Clocked extends ClockFacts {
  state: PurchaseState;
}

/** What becomes of a running purchase. `race` is the race after the change. */
export function purchaseOutcome(race: RaceFacts, purchase: Clocked, now: Date): PurchaseOutcome {
  if (purchase.state === 'pending_name_change') return clockAfter(race, purchase, now) ? 'timed' : 'refunded';
  if (!hasEnded(race, now)) return 'stays';
  if (purchase.state === 'pending_payment') return 'released';
  // The name is changed already, or the dispute is a user's to decide.
  return purchase.state === 'pending' ? 'waits' : 'stays';
}

/** What becomes of a listing nobody is buying. */
export const listingOutcome = (race: RaceFacts, now: Date): PurchaseOutcome =>
  hasEnded(race, now) ? 'paused' : 'stays';
