import type { ErrorCode } from '../errors';
import { kronor, type Ore } from '../money/ore';
import {
  listingObstacle,
  type PlaceFacts,
  placeObstacles,
  priceObstacle,
  type RaceFacts,
  type RaceRefusals,
} from '../race/rules';
import { DAY, plus } from '../time';
import { isPaused, type ListingStatusFields } from './states';

/** How many days back purchases that ended by the seller's own doing are counted. */
export const OWN_ENDS_DAYS = 30;
/** From so many in that time on, an admin looks at a listing before it comes back. */
export const REVIEWED_FROM_ENDS = 3;
/** The same, where Stripe has kept more than this of them, öre. */
export const REVIEWED_ABOVE_LOST: Ore = kronor(500);
/** After so many between the same two, they cannot trade with each other again. */
export const MAX_ENDS_OF_PAIR = 2;

/** Refunded purchases that the seller gave up, or whose time they let run out. */
export interface OwnEnds {
  count: number;
  /** Stripe's fees of them, öre: nobody gets those back. */
  lost: Ore;
}

/** Since when they are counted. */
export const ownEndsSince = (now: Date): Date => plus(now, -OWN_ENDS_DAYS * DAY);

/** Whether an admin looks at a listing before it comes back for sale: each such round costs us the fee. */
export const needsReview = ({ count, lost }: OwnEnds): boolean =>
  count >= REVIEWED_FROM_ENDS || lost > REVIEWED_ABOVE_LOST;

/** The facts of a race that decide whether it can be listed. */
export interface OfferedRace extends RaceFacts, RaceRefusals {
  archived: boolean;
  cancelledAt: Date | null;
}

/** What a race and its organiser ask of a place that is put up for sale. */
export interface OfferRules extends RaceRefusals, Pick<RaceFacts, 'highestPrice'> {
  /** Why no place of the race can be listed now. */
  closed: ErrorCode | null;
}

/** @param obstacles by the field of the seller's input, or missing input; the first to be said first. */
export const firstObstacle = (obstacles: Partial<Record<string, ErrorCode>>) =>
  Object.entries(obstacles).flatMap(([field, code]) => (code ? { code, field } : []))[0] ?? null;

/** @returns RACE_NOT_FOUND and the codes of `listingObstacle`: why no place of a race can be listed now. */
export const raceObstacle = (race: OfferedRace, now: Date): ErrorCode | null =>
  race.archived ? 'RACE_NOT_FOUND' : listingObstacle(race, now);

/**
 * All that keeps a start place from being listed, by the field of the seller's input.
 * @param place its price is null while it cannot be read.
 * @returns `closed`, the codes of `placeObstacles`, PRICE_ABOVE_HIGHEST.
 */
export function offerObstacles(
  rules: OfferRules,
  place: PlaceFacts & { price: number | null },
): Partial<Record<'raceId' | 'price' | keyof PlaceFacts, ErrorCode>> {
  const tooMuch = place.price !== null && priceObstacle(rules, place.price);
  return {
    ...(rules.closed && { raceId: rules.closed }),
    ...placeObstacles(rules, place),
    ...(tooMuch && { price: tooMuch }),
  };
}

/**
 * Why a race cannot be listed now, or null when it can: the one rule for new listings and for
 * those that come back.
 * @returns the first of `offerObstacles`, with the codes of `raceObstacle`.
 */
export const offerObstacle = (race: OfferedRace, place: PlaceFacts & { price: Ore }, now: Date) =>
  firstObstacle(offerObstacles({ ...race, closed: raceObstacle(race, now) }, place));

/**
 * Why a listing cannot be put up for sale again, or null when it can.
 * @param listing `entryHeld`: another listing has its start number, or it has been sold.
 * @param sellerReady the seller can be paid.
 * @returns LISTING_NOT_PAUSED, LISTING_STOPPED, LISTING_CHARGED_BACK, ENTRY_REFUSED, SELLER_REQUIRED,
 * ENTRY_ALREADY_LISTED, RELIST_WAITS, RELIST_DECLINED, or a code of `offerObstacle`.
 */
export function relistObstacle(
  listing: ListingStatusFields &
    PlaceFacts & {
      price: Ore;
      stoppedAt: Date | null;
      relistRequestedAt: Date | null;
      relistDeclinedAt: Date | null;
      entryHeld: boolean;
    },
  race: OfferedRace,
  sellerReady: boolean,
  now: Date,
): ErrorCode | null {
  if (!isPaused(listing)) return 'LISTING_NOT_PAUSED';
  if (listing.stoppedAt) return 'LISTING_STOPPED';
  // The buyer may have the start place already, paid back by their bank: it is not sold again.
  if (listing.timeoutStatus === 'inactive_due_to_chargeback') return 'LISTING_CHARGED_BACK';
  // The next buyer would be paid back too.
  if (listing.timeoutStatus === 'inactive_due_to_organiser') return 'ENTRY_REFUSED';
  const obstacle = offerObstacle(race, listing, now)?.code ?? (sellerReady ? null : 'SELLER_REQUIRED');
  if (obstacle) return obstacle;
  if (listing.entryHeld) return 'ENTRY_ALREADY_LISTED';
  if (listing.relistRequestedAt) return 'RELIST_WAITS';
  const { relistDeclinedAt: declinedAt } = listing;
  return declinedAt && declinedAt > ownEndsSince(now) ? 'RELIST_DECLINED' : null;
}
