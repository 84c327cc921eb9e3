import { mayReserve, type Reservations } from '../listing/reservations';
import type { SaleFacts, SaleListing } from '../listing/sale';
import { MIN_PRICE } from '../money/fees';
import { kronor, type Ore, ore } from '../money/ore';
import type { BuyerField } from '../race/fields';
import type { FeePayer } from '../race/organiser-fee';
import type { RaceFacts } from '../race/rules';
import { payerIn, windowAt } from '../race/windows';
import { DAY } from '../time';
import { bidTotal, costNow, highestPriceFor } from './cost';
import type { BidFacts } from './guards';
import { bidEnds } from './states';

/** A bid in the queue, with facts of its buyer. */
export interface QueuedBid extends BidFacts {
  id: string;
  buyerId: string;
  placedAt: Date;
  /** The fields of the organiser that its buyer has answered. */
  fieldsGiven: readonly BuyerField[];
  /** Its buyer has agreed to pay the organiser at the name change. */
  feeAccepted: boolean;
  /** It has had this very listing and did not pay for it, and its buyer has not changed it since. */
  lostThis: boolean;
  buyer: { blocked: boolean; emailConfirmed: boolean; reservations: Reservations };
}

/** A place that is for sale, or has just become so. */
export interface OfferedListing extends SaleListing {
  sellerId: string;
  payer: FeePayer;
  payerChoice: FeePayer | null;
}

export interface Offer extends SaleFacts {
  listing: OfferedListing;
}

/** Why a bid is passed over for a listing. */
export type SkipReason =
  | 'notActive'
  | 'ended'
  | 'ownListing'
  | 'blocked'
  | 'emailNotConfirmed'
  | 'lostThis'
  | 'feeUnknown'
  | 'aboveMaximum'
  | 'feeNotAccepted'
  | 'detailsMissing'
  | 'tooManyReservations';

/** Why a bid is passed over for a listing that can be bought, or null when it buys. */
export function skipReason(bid: QueuedBid, { listing, race, now }: Offer): SkipReason | null {
  const cost = costNow(listing, race.windows, now);
  const window = windowAt(race.windows, now);
  if (bid.state !== 'active') return 'notActive';
  if (!cost || !window || now >= bidEnds(bid, race)) return 'ended';
  if (bid.buyerId === listing.sellerId) return 'ownListing';
  if (bid.buyer.blocked) return 'blocked';
  if (!bid.buyer.emailConfirmed) return 'emailNotConfirmed';
  if (bid.lostThis) return 'lostThis';
  const total = bidTotal(cost);
  if (total === null) return 'feeUnknown';
  if (total > bid.maximum) return 'aboveMaximum';
  if (payerIn(race.windows, window, listing) === 'buyer' && !bid.feeAccepted) return 'feeNotAccepted';
  if (window.buyerFields.some((field) => !bid.fieldsGiven.includes(field))) return 'detailsMissing';
  // Saved cards are charged at once, but one that is declined holds its place while its buyer pays by the link.
  return mayReserve(bid.buyer.reservations) ? null : 'tooManyReservations';
}

/** What a bidder is shown of their place in line. */
export const queueSteps = [10, 25, 50, 100, 250, 500] as const;
export type QueueStep = (typeof queueSteps)[number];

/**
 * A bid's rough position: among the first so many.
 * @param ahead how many active bids on the race were placed before it.
 * @returns null beyond the last mark.
 */
export const roughPosition = (ahead: number): QueueStep | null =>
  queueSteps.find((mark) => ahead < mark) ?? null;

/** How far those who wait for a race are counted. */
export const MAX_WAITING = 500;

/** How many wait for a race, as it is shown: exactly up to ten, then in whole tens, up to MAX_WAITING. */
export const roughCount = (waiting: number): number =>
  waiting <= 10 ? waiting : Math.min(waiting - (waiting % 10), MAX_WAITING);

/** Fewer bids than this are not shown to a seller: one buyer's maximum would be recognised. */
const MIN_DEMAND = 3;

/** How long a bid must be unchanged before it counts, in ms: what is shown does not follow what somebody tries out. */
export const MIN_STANDING = DAY;

/** Amounts are shown in steps, öre: of 50 kr below 1,000 kr, of 100 kr from there. */
const inStep = (amount: number): number =>
  amount - (amount % (amount < kronor(1000) ? kronor(50) : kronor(100)));

/** "`buyers` buy at once at up to `price`", öre. */
interface Demand {
  buyers: number;
  price: Ore;
}

/**
 * What a seller is shown of the bids on a race: a price, in steps, at which at least MIN_DEMAND buyers would buy, and
 * how many do so at that price. Of a bid's maximum nothing but its step can be read from it: each is rounded down
 * before the organiser's fee, which a seller may choose who pays, is taken from it.
 * @param maxima of the bids that could buy from this seller, one a buyer, each unchanged for MIN_STANDING.
 */
export function demandOf(
  maxima: readonly Ore[],
  organiser: { nameChangeCost: Ore | null; payer: FeePayer },
  { highestPrice }: Pick<RaceFacts, 'highestPrice'>,
): Demand | null {
  const prices = maxima
    .map((maximum) => highestPriceFor(ore(inStep(maximum)), organiser))
    .filter((price) => price !== null)
    .sort((a, b) => b - a);
  const wanted = prices[MIN_DEMAND - 1];
  if (wanted === undefined) return null;
  const allowed = inStep(highestPrice == null ? wanted : Math.min(wanted, highestPrice));
  if (allowed < MIN_PRICE) return null;
  const price = ore(allowed);
  return { buyers: prices.filter((each) => each >= price).length, price };
}
