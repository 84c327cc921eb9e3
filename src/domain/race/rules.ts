import type { ErrorCode } from '../errors';
import type { Ore } from '../money/ore';
import { type DateString, daysBetween, plus, startOfDay, stockholmDate } from '../time';
import { buyableFromDay, closedAt, sellerMayChoose, type TransferWindow, windowAt } from './windows';

/** Whether the organiser allows a name change at all; `unknown` until the rules are verified. */
export const nameChangeRules = ['allowed', 'forbidden', 'unknown'] as const;
export type NameChangeRule = (typeof nameChangeRules)[number];

/** Facts of a race that must be verified with the organiser; until then they may be our guess. */
export const verifiableFields = [
  'date',
  'distance',
  'location',
  'rule',
  'cost',
  'payer',
  'mechanism',
  'opens',
  'deadline',
  'buyer_fields',
  'edition',
] as const;
export type VerifiableField = (typeof verifiableFields)[number];

export interface RaceFacts {
  date: DateString;
  nameChangeRule: NameChangeRule;
  /** In the order they close; they do not overlap. Empty where no name can be changed, or nothing is known. */
  windows: readonly TransferWindow[];
  /** When the organiser cancelled it; null or absent while it is on. */
  cancelledAt?: Date | null;
  /** Since when its organiser lets nobody sell or buy a place; null or absent while places may be sold. */
  resalePausedAt?: Date | null;
  /** The most a seller may ask, by the organiser; null or absent without such a limit. */
  highestPrice?: Ore | null;
}

/** Why a place cannot cost this, in öre, or null when it can. @returns PRICE_ABOVE_HIGHEST */
export const priceObstacle = (
  { highestPrice }: Pick<RaceFacts, 'highestPrice'>,
  price: number,
): ErrorCode | null => (highestPrice != null && price > highestPrice ? 'PRICE_ABOVE_HIGHEST' : null);

/** A race closer than this to its name-change deadline cannot be listed. */
export const LISTING_CUTOFF_DAYS = 3;
/** From this many days before the deadline and on, a warning shows. */
const DEADLINE_WARNING_DAYS = 5;

/** The race's last day of name changes, as it is shown; null when it has none. */
export function lastDay({ windows }: Pick<RaceFacts, 'windows'>): DateString | null {
  const last = windows.at(-1);
  return last ? stockholmDate(plus(last.closesAt, -1)) : null;
}

/** Days from a day to that one; null when the race has none. */
export function daysLeft(race: Pick<RaceFacts, 'windows'>, today: DateString): number | null {
  const last = lastDay(race);
  return last === null ? null : daysBetween(today, last);
}

/** From when no name can be changed: the end of the last window, or of the day before the race. */
export const closesAt = ({ windows, date }: Pick<RaceFacts, 'windows' | 'date'>): Date =>
  windows.at(-1)?.closesAt ?? startOfDay(date);

/**
 * A purchase's window as the race has it now: the same one by its opening, else cut where the race's last one ends.
 * @returns null when the race has none that fits any more.
 */
export function windowNow(
  race: Pick<RaceFacts, 'windows' | 'date'>,
  bound: TransferWindow,
): TransferWindow | null {
  const same = race.windows.find(({ opensAt }) => opensAt?.getTime() === bound.opensAt?.getTime());
  if (same) return { ...bound, closesAt: same.closesAt };
  const [cut] = closedAt([bound], closesAt(race));
  return cut ? { ...cut, closesAt: cut.closesAt < bound.closesAt ? cut.closesAt : bound.closesAt } : null;
}

/**
 * Why a race cannot be listed now, or null when it can.
 * @returns RACE_CANCELLED, RACE_NOT_LISTABLE when its rules forbid it or are unknown, RACE_CLOSED when it is too late,
 *   RESALE_PAUSED while its organiser lets nobody sell.
 */
export function listingObstacle(race: RaceFacts, now: Date): ErrorCode | null {
  if (race.cancelledAt) return 'RACE_CANCELLED';
  if (race.nameChangeRule !== 'allowed' || race.windows.length === 0) return 'RACE_NOT_LISTABLE';
  const today = stockholmDate(now);
  const days = daysLeft(race, today);
  if (race.date <= today || (days !== null && days < LISTING_CUTOFF_DAYS)) return 'RACE_CLOSED';
  return race.resalePausedAt ? 'RESALE_PAUSED' : null;
}

/** N of "Namnbyte senast om N dagar!", or null when no warning is due. */
export function deadlineWarning(race: RaceFacts, now: Date): number | null {
  const days = daysLeft(race, stockholmDate(now));
  return days !== null && days >= 1 && days <= DEADLINE_WARNING_DAYS ? days : null;
}

/**
 * The day from which a listing of this race can be bought, when a purchase now could not have its name
 * change finished within 80 days; null when it can be bought today.
 */
export function buyableFrom({ windows }: Pick<RaceFacts, 'windows'>, now: Date): DateString | null {
  const window = windowAt(windows, now);
  return window && buyableFromDay(window, now);
}

/**
 * Why a listing of this race cannot be bought now, or null when it can.
 * @returns RACE_CANCELLED; RACE_CLOSED when no name can be changed any more; NAME_CHANGE_TOO_LATE when one still can,
 *   but not in the time a seller, and a buyer with a code, must have; RESALE_PAUSED while the organiser lets nobody buy;
 *   NOT_BUYABLE_YET by the 80-day rule.
 */
export function buyingObstacle(race: RaceFacts, now: Date): ErrorCode | null {
  if (race.cancelledAt) return 'RACE_CANCELLED';
  if (race.nameChangeRule !== 'allowed' || closesAt(race) <= now) return 'RACE_CLOSED';
  if (!windowAt(race.windows, now)) return 'NAME_CHANGE_TOO_LATE';
  if (race.resalePausedAt) return 'RESALE_PAUSED';
  if (buyableFrom(race, now)) return 'NOT_BUYABLE_YET';
  return null;
}

/** Whether a race's places can be bought now, as far as the race goes. */
export const isOpen = (race: RaceFacts, now: Date): boolean => buyingObstacle(race, now) === null;

/** Start places an organiser does not transfer, though the race allows name changes. */
export interface RaceRefusals {
  refusesDiscounted: boolean;
  refusesTransferred: boolean;
}

/** Facts of a start place that only the seller can give. */
export interface PlaceFacts {
  /** It was free, sponsored or bought at a discount. */
  discounted: boolean;
  /** It has changed names before. */
  transferredBefore: boolean;
}

/**
 * Why a race's organiser does not transfer this start place, by the fact that prevents it; empty when it does.
 * @returns RACE_REFUSES_DISCOUNTED, RACE_REFUSES_TRANSFERRED.
 */
export function placeObstacles(
  race: RaceRefusals,
  place: PlaceFacts,
): Partial<Record<keyof PlaceFacts, ErrorCode>> {
  return {
    ...(race.refusesDiscounted && place.discounted && { discounted: 'RACE_REFUSES_DISCOUNTED' }),
    ...(race.refusesTransferred &&
      place.transferredBefore && { transferredBefore: 'RACE_REFUSES_TRANSFERRED' }),
  };
}

interface Race {
  windows: readonly Pick<TransferWindow, 'payer'>[];
  instructions: string | null;
  instructionsSeller: string | null;
  instructionsBuyer: string | null;
}

/**
 * The race's instructions for one of the parties. Where the seller chooses who pays the organiser, each reads their own;
 * else both read the shared text, with their own below it where there is one.
 */
export function instructionsFor(race: Race, role: 'buyer' | 'seller'): string | null {
  const own = role === 'buyer' ? race.instructionsBuyer : race.instructionsSeller;
  if (sellerMayChoose(race.windows)) return own ?? race.instructions;
  return [race.instructions, own].filter(Boolean).join('\n\n') || null;
}
