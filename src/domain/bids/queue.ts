import type { ErrorCode } from '../errors';
import type { FeePayer, ListingStatus } from '../listing/states';
import type { Ore } from '../money';
import { mayReserve, type Reservations } from '../purchase/reservations';
import type { BuyerField } from '../race/fields';
import { buyingObstacle, priceObstacle, type RaceFacts } from '../race/rules';
import { payerIn, windowAt } from '../race/windows';
import { bidTotal, costNow } from './cost';
import { bidEnds } from './ending';
import type { BidFacts } from './guards';

/** A bid as it stands in line, with what is known of its buyer. */
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
export interface OfferedListing {
  status: ListingStatus;
  sellerId: string;
  price: Ore;
  payer: FeePayer;
  payerChoice: FeePayer | null;
  stoppedAt?: Date | null;
}

export interface Offer {
  listing: OfferedListing;
  race: RaceFacts;
  seller: { blocked: boolean; ready: boolean };
  now: Date;
}

/** Why no bid buys a listing now, or null when one may: what stands in the way of any buyer. */
export function offerObstacle({ listing, race, seller, now }: Offer): ErrorCode | null {
  if (listing.status !== 'available') return 'LISTING_UNAVAILABLE';
  if (listing.stoppedAt) return 'LISTING_STOPPED';
  if (seller.blocked) return 'SELLER_BLOCKED';
  if (!seller.ready) return 'SELLER_NOT_READY';
  return buyingObstacle(race, now) ?? priceObstacle(race, listing.price);
}

/** Why a bid is passed over for a listing. */
export const skipReasons = [
  'notActive',
  'ended',
  'ownListing',
  'blocked',
  'emailNotConfirmed',
  'lostThis',
  'feeUnknown',
  'aboveMaximum',
  'feeNotAccepted',
  'detailsMissing',
  'tooManyReservations',
] as const;
export type SkipReason = (typeof skipReasons)[number];

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

type Placed = Pick<QueuedBid, 'id' | 'placedAt'>;

/** First come first: by when a bid was placed, whatever has been changed in it since. */
export const inOrderOfTime = (a: Placed, b: Placed): number =>
  a.placedAt.getTime() - b.placedAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The bid that buys a listing now; null when none does. */
export function nextInLine(bids: readonly QueuedBid[], offer: Offer): QueuedBid | null {
  if (offerObstacle(offer)) return null;
  return [...bids].sort(inOrderOfTime).find((bid) => skipReason(bid, offer) === null) ?? null;
}

/** What a bidder is shown of their place in line. */
export const queueMarks = [10, 25, 50, 100, 250, 500] as const;
export type QueueMark = (typeof queueMarks)[number];

/**
 * Roughly where a bid stands: among the first so many.
 * @param ahead how many active bids on the race were placed before it.
 * @returns null beyond the last mark.
 */
export const roughPosition = (ahead: number): QueueMark | null =>
  queueMarks.find((mark) => ahead < mark) ?? null;

/** How far those who wait for a race are counted. */
export const MOST_WAITING = 500;

/** How many wait for a race, as it is shown: to the person up to ten, then in whole tens, up to MOST_WAITING. */
export const roughCount = (waiting: number): number =>
  waiting <= 10 ? waiting : Math.min(waiting - (waiting % 10), MOST_WAITING);
