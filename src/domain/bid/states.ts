import { splitPrice } from '../money/fees';
import { type Ore, ore } from '../money/ore';
import type { FeePayer, RacePayer } from '../race/organiser-fee';
import type { RaceFacts } from '../race/rules';
import { buyableUntil } from '../race/windows';
import { type DateString, earliest, endOfDay, HOUR, MINUTE, plus, stockholmDate } from '../time';
import { highestPriceFor } from './cost';

export const bidStates = [
  'awaiting_card',
  'active',
  'matched',
  'won',
  'paused',
  'expired',
  'cancelled',
] as const;
export type BidState = (typeof bidStates)[number];

/** A bid in one of these has ended: only a refund of what it bought leads out of `won`, and nothing out of the others. */
export const finalBidStates = ['won', 'expired', 'cancelled'] as const satisfies BidState[];
export const isFinalBid = (state: BidState): boolean => (finalBidStates as readonly string[]).includes(state);

/** A bid in one of these states buys, or will without more from its buyer. They count towards a buyer's limit. */
export const standingBidStates = ['awaiting_card', 'active', 'matched'] as const satisfies BidState[];

/** How many active bids a buyer may have. */
export const MAX_BIDS = 3;

type Race = Pick<RaceFacts, 'windows' | 'cancelledAt'>;

/** The last instant at which a bid on a race can be of use; null when none can. */
export function latestUntil({ windows, cancelledAt }: Race): Date | null {
  const last = windows.at(-1);
  return last && !cancelledAt ? buyableUntil(last) : null;
}

/** How long Stripe's page for a card is open, in ms. */
export const CARD_PAGE_TIME = HOUR;
/**
 * How long a card may take to be saved, in ms: after that a bid that was never placed is ended. What was saved
 * in the page's last minute, and whose event got lost, is found by the catch-up in this time.
 */
export const CARD_TIME = CARD_PAGE_TIME + 15 * MINUTE;

/**
 * The instant from which a bid is over: its chosen end, or the race's, which may have changed since; or some time after it
 * was begun when no card has been saved.
 */
export function bidEnds(
  { state, until, begunAt }: { state: BidState; until: Date; begunAt: Date },
  race: Race,
): Date {
  const latest = latestUntil(race);
  if (!latest) return new Date(0);
  return earliest(until, latest, ...(state === 'awaiting_card' ? [plus(begunAt, CARD_TIME)] : []));
}

/** The end of a bid that lasts to a day's end, never past the race's own. @returns null when no bid is possible. */
export function untilEndOf(day: DateString, race: Race): Date | null {
  const latest = latestUntil(race);
  return latest && earliest(endOfDay(day), latest);
}

/** The last day a bid can last to; null when no bid is possible. */
export function latestDay(race: Race): DateString | null {
  const latest = latestUntil(race);
  return latest && stockholmDate(plus(latest, -1));
}

/** The last day of a bid, as its form shows it. */
export const untilDay = (until: Date): DateString => stockholmDate(plus(until, -1));

/** Who pays the organiser now, and what it takes, öre; null where that is not known. */
export interface OrganisersTerms {
  payer: RacePayer | null;
  fee: Ore | null;
}

/** What a maximum means at the organiser's present rules. */
export interface PriceLimits {
  /** The highest price, öre, of places whose seller, and whose buyer, pays the organiser; null where none is bought. */
  sellerPays: Ore | null;
  buyerPays: Ore | null;
  /** The most that is charged, öre: the organiser is paid by the buyer, not by us. Null where nothing can be bought. */
  maxCharged: Ore | null;
}

/** Which places a maximum buys, and what is charged at most. @param feeAccepted the buyer pays the organiser if need be */
export function priceLimits(
  maximum: Ore,
  { payer, fee }: OrganisersTerms,
  feeAccepted: boolean,
): PriceLimits {
  const free = fee === ore(0);
  const priceIf = (who: FeePayer): Ore | null => {
    if (payer !== null && payer !== 'seller_chooses' && payer !== who) return null;
    if (who === 'buyer' && !feeAccepted && !free) return null;
    return highestPriceFor(maximum, { nameChangeCost: fee, payer: who });
  };
  const sellerPays = priceIf('seller');
  const buyerPays = priceIf('buyer');
  const highest = Math.max(sellerPays ?? 0, buyerPays ?? 0);
  return { sellerPays, buyerPays, maxCharged: highest > 0 ? splitPrice(ore(highest)).charged : null };
}

/** The form in which one bids on a race's places. */
export const bidFormPath = (slug: string): string => `/lopp/${slug}/kop-at-mig`;

/** A user's own bids. */
export const MY_BIDS = '/auth/bud';

/** The same, as one comes back from saving the card of one of them. */
export const cardSavedPath = (bidId: string): string => `${MY_BIDS}?klart=${bidId}`;
