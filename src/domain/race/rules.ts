import type { ErrorCode } from '../errors';
import type { Ore } from '../money';
import {
  addDays,
  DAY,
  type DateString,
  daysBetween,
  endOfDay,
  HOUR,
  plus,
  startOfDay,
  stockholmDate,
} from '../time';

/** How the organiser lets a name be changed. */
export const transferMechanisms = ['seller_direct', 'buyer_code', 'email_organiser', 'on_site'] as const;
export type TransferMechanism = (typeof transferMechanisms)[number];

/** Whether the organiser allows a name change at all; `unknown` until the rules are verified. */
export const nameChangeRules = ['allowed', 'forbidden', 'unknown'] as const;
export type NameChangeRule = (typeof nameChangeRules)[number];

export const racePayers = ['buyer', 'seller', 'seller_chooses'] as const;
export type RacePayer = (typeof racePayers)[number];

/** The details an organiser may need of the new runner. */
export const buyerFields = [
  'full_name',
  'birth_date',
  'email',
  'phone',
  'customer_number',
  'personnummer',
  'address',
  'licence',
  'shirt_size',
] as const;
export type BuyerField = (typeof buyerFields)[number];

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
  nameChangeOpens: DateString | null;
  nameChangeDeadline: DateString | null;
  nameChangeCost: Ore | null;
  nameChangeCostPayer: RacePayer | null;
  /** When the organiser cancelled it; null or absent while it is on. */
  cancelledAt?: Date | null;
}

/** A race closer than this to its name-change deadline cannot be listed. */
export const LISTING_CUTOFF_DAYS = 3;
/** From this many days before the deadline and on, a warning shows. */
const DEADLINE_WARNING_DAYS = 5;
/** Stripe holds money at most 90 days; we stop well before. */
export const MAX_HOLD_DAYS = 80;
/** The seller's time for the name change. */
export const NAME_CHANGE_WINDOW = 48 * HOUR;

/** Days from a day to the race's name-change deadline; null when the race has none. */
export const daysToDeadline = (race: RaceFacts, today: DateString): number | null =>
  race.nameChangeDeadline ? daysBetween(today, race.nameChangeDeadline) : null;

/** The last instant a name can be changed: the end of the deadline's day, or of the day before the race. */
export const nameChangeCloses = (race: RaceFacts): Date =>
  race.nameChangeDeadline ? endOfDay(race.nameChangeDeadline) : startOfDay(race.date);

/** The first instant a name change is possible; null when it already is. */
export const nameChangeOpens = (race: Pick<RaceFacts, 'nameChangeOpens'>): Date | null =>
  race.nameChangeOpens ? startOfDay(race.nameChangeOpens) : null;

/**
 * Why a race cannot be listed now, or null when it can.
 * @returns RACE_CANCELLED, RACE_NOT_LISTABLE when its rules forbid it or are unknown, RACE_CLOSED when it is too late.
 */
export function listingObstacle(race: RaceFacts, now: Date): ErrorCode | null {
  if (race.cancelledAt) return 'RACE_CANCELLED';
  if (race.nameChangeRule !== 'allowed' || race.nameChangeCostPayer === null) return 'RACE_NOT_LISTABLE';
  const today = stockholmDate(now);
  const days = daysToDeadline(race, today);
  if (race.date <= today || (days !== null && days < LISTING_CUTOFF_DAYS)) return 'RACE_CLOSED';
  return null;
}

/** N of "Namnbyte senast om N dagar!", or null when no warning is due. */
export function deadlineWarning(race: RaceFacts, now: Date): number | null {
  const days = daysToDeadline(race, stockholmDate(now));
  return days !== null && days >= 1 && days <= DEADLINE_WARNING_DAYS ? days : null;
}

/**
 * The day from which a listing of this race can be bought, when a purchase now could not have its name
 * change finished within 80 days; null when it can be bought today.
 */
export function buyableFrom(race: Pick<RaceFacts, 'nameChangeOpens'>, now: Date): DateString | null {
  const opens = nameChangeOpens(race);
  if (!opens) return null;
  const first = plus(opens, NAME_CHANGE_WINDOW - MAX_HOLD_DAYS * DAY);
  if (first <= now) return null;
  const day = stockholmDate(first);
  return startOfDay(day) < first ? addDays(day, 1) : day;
}

/**
 * Why a listing of this race cannot be bought now, or null when it can.
 * @returns RACE_CANCELLED, RACE_CLOSED after its name-change deadline, NOT_BUYABLE_YET by the 80-day rule.
 */
export function buyingObstacle(race: RaceFacts, now: Date): ErrorCode | null {
  if (race.cancelledAt) return 'RACE_CANCELLED';
  if (race.nameChangeRule !== 'allowed' || nameChangeCloses(race) <= now) return 'RACE_CLOSED';
  if (buyableFrom(race, now)) return 'NOT_BUYABLE_YET';
  return null;
}

/** Start places an organiser does not transfer, though the race allows name changes. */
export interface RaceRefusals {
  refusesDiscounted: boolean;
  refusesTransferred: boolean;
}

/** What only the seller knows of a start place. */
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
