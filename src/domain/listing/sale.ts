import { isSellerReady, type SellerRecord } from '../account/seller';
import type { ErrorCode } from '../errors';
import type { Ore } from '../money/ore';
import { buyingObstacle, priceObstacle, type RaceFacts } from '../race/rules';
import type { ListingStatus } from './states';

export interface SaleListing {
  status: ListingStatus;
  /** Öre. */
  price: Ore;
  /** Since when a decision on a notice keeps it from being sold; null or absent while none does. */
  stoppedAt?: Date | null;
}

/** A place that may be for sale, and what decides whether it is. */
export interface SaleFacts {
  listing: SaleListing;
  race: RaceFacts;
  /** Absent where it is not known. */
  seller?: SellerRecord | undefined;
  now: Date;
}

const takenBecause: Partial<Record<ListingStatus, ErrorCode>> = {
  pending_payment: 'LISTING_RESERVED',
  pending: 'LISTING_RESERVED',
  sold: 'LISTING_SOLD',
  pending_name_change: 'LISTING_SOLD',
  awaiting_buyer_confirmation: 'LISTING_SOLD',
  completed: 'LISTING_SOLD',
};

/**
 * Why nobody can buy a place now, whoever they are, or null when it can be bought. What lists show first is the same rule
 * in the database (`listing_part` in drizzle), where `open` of the race stands for `buyingObstacle`.
 * @returns LISTING_RESERVED, LISTING_SOLD, LISTING_UNAVAILABLE, LISTING_STOPPED, SELLER_BLOCKED, SELLER_NOT_READY, a code
 *   of `buyingObstacle`, PRICE_ABOVE_HIGHEST.
 */
export function saleObstacle({ listing, race, seller, now }: SaleFacts): ErrorCode | null {
  if (listing.status !== 'available') return takenBecause[listing.status] ?? 'LISTING_UNAVAILABLE';
  if (listing.stoppedAt) return 'LISTING_STOPPED';
  if (seller?.blockedAt) return 'SELLER_BLOCKED';
  if (seller && !isSellerReady(seller)) return 'SELLER_NOT_READY';
  return buyingObstacle(race, now) ?? priceObstacle(race, listing.price);
}
