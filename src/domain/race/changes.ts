import type { ErrorCode } from '@/domain/errors';
import { SECOND_ADMIN_ABOVE } from '@/domain/money/fees';
import type { Ore } from '@/domain/money/ore';
import { type DateString, endOfDay } from '@/domain/time';
import { closesAt, lastDay, type RaceFacts } from './rules';
import { closedAt } from './windows';

export const raceChangeKinds = ['cancelled', 'moved', 'closed_early'] as const;
export type RaceChangeKind = (typeof raceChangeKinds)[number];

/** What an organiser has decided of a whole race. */
export type RaceChange =
  | { kind: 'cancelled' }
  | { kind: 'moved'; date: DateString; lastDay: DateString | null }
  | { kind: 'closed_early'; lastDay: DateString };

/** The race's facts after a change. */
export function raceAfter<Race extends RaceFacts>(race: Race, change: RaceChange, now: Date): Race {
  if (change.kind === 'cancelled') return { ...race, cancelledAt: now };
  if (change.kind === 'moved') {
    const closes = endOfDay(change.lastDay ?? change.date);
    return { ...race, date: change.date, windows: closedAt(race.windows, closes) };
  }
  return { ...race, windows: closedAt(race.windows, endOfDay(change.lastDay)) };
}

/** Whether a change has an effect and leaves a consistent race. */
export function isPossible(race: RaceFacts, change: RaceChange): boolean {
  if (race.cancelledAt) return false;
  if (change.kind === 'cancelled') return true;
  const [first] = race.windows;
  const ends = change.lastDay ?? (change.kind === 'moved' ? change.date : null);
  if (ends && first?.opensAt && endOfDay(ends) <= first.opensAt) return false;
  if (change.kind === 'closed_early') return endOfDay(change.lastDay) < closesAt(race);
  return (
    !(change.lastDay && change.lastDay > change.date) &&
    (change.date !== race.date || change.lastDay !== lastDay(race))
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

/** No name change is possible any more, so nothing can be sold. */
export const hasEnded = (race: RaceFacts, now: Date): boolean =>
  Boolean(race.cancelledAt) || closesAt(race) <= now;
