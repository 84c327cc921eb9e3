import { eq, type Placeholder, sql } from 'drizzle-orm';
import { type SalesRecord, shortName, type UserFacts } from '@/domain/account/public-profile';
import { isSellerReady, type SellerRecord } from '@/domain/account/seller';
import { type BuyerCost, buyerCost } from '@/domain/listing/buyer-cost';
import { savedOn } from '@/domain/listing/saved';
import { displayStatus } from '@/domain/listing/states';
import { titleOf } from '@/domain/listing/title';
import { splitPrice } from '@/domain/money/fees';
import type { Ore } from '@/domain/money/ore';
import { buyableFrom } from '@/domain/race/rules';
import { payerIn, shownWindow, windowAt } from '@/domain/race/windows';
import { db } from '@/server/db/client';
import { listings, races, users } from '@/server/db/schema';
import { profileColumns, salesSum } from '@/server/services/accounts';
import { confirmedMethods } from '@/server/services/payment-methods';
import { shownReviews } from '@/server/services/review-rows';
import { sellerColumns } from '@/server/services/sellers';

/** What a card needs, and no more: a page of them is the most frequent query of all. */
export const cardColumns = {
  /** Public, and shown as it is stored. */
  shown: {
    id: listings.id,
    raceId: listings.raceId,
    raceSlug: races.slug,
    raceName: listings.raceName,
    distance: listings.distance,
    location: listings.location,
    date: listings.date,
    price: listings.price,
    startGroup: listings.startGroup,
    imageUrl: races.imageUrl,
    sportCategories: races.sportCategories,
    sellerVerified: users.onboardingComplete,
    createdAt: listings.createdAt,
  },
  listing: {
    sellerId: listings.sellerId,
    customRaceName: listings.customRaceName,
    organiserFee: listings.organiserFee,
    payer: listings.payer,
    payerChoice: listings.payerChoice,
    status: listings.status,
    timeoutStatus: listings.timeoutStatus,
    disputeStatus: listings.disputeStatus,
    part: listings.part,
  },
  race: { windows: races.windows, resalePausedAt: races.resalePausedAt, originalFee: races.originalFee },
  profile: { firstName: users.firstName, lastName: users.lastName },
  seller: sellerColumns,
};

/**
 * Listings as their pages need them, with their race and the public facts of the seller; narrow it by `where`, order
 * and limit.
 * @param until see `countedBefore`.
 */
export const selectListings = (until: string | Placeholder) =>
  db
    .select({
      ...cardColumns,
      listing: {
        ...cardColumns.listing,
        description: listings.description,
        discounted: listings.discounted,
        transferredBefore: listings.transferredBefore,
        entryHash: listings.entryHash,
        stoppedAt: listings.stoppedAt,
        removedAt: listings.removedAt,
        updatedAt: listings.updatedAt,
      },
      race: races,
      profile: profileColumns(users),
      sales: salesSum(users.id, until),
      confirmedMethods,
      reviews: shownReviews(sql`r.seller_id = ${users.id}`),
    })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .$dynamic();

export type ListingRecord = Awaited<ReturnType<typeof selectListings>>[number];
type CardColumns = typeof cardColumns;
interface CardRecord extends Pick<ListingRecord, 'shown'> {
  listing: Pick<ListingRecord['listing'], keyof CardColumns['listing']>;
  race: Pick<ListingRecord['race'], keyof CardColumns['race']>;
  profile: Pick<UserFacts, 'firstName' | 'lastName'>;
  seller: SellerRecord;
}

type Payers = Pick<ListingRecord['listing'], 'payer' | 'payerChoice'>;
type Windows = Pick<ListingRecord['race'], 'windows'>;

/** Who pays the organiser of a place that is bought now, and how much, öre; null when it is not known. */
export function organiserPart(listing: Payers, { windows }: Windows, now: Date) {
  const window = shownWindow(windows, now);
  return {
    payer: window ? payerIn(windows, window, listing) : listing.payer,
    nameChangeCost: window?.cost ?? null,
  };
}

/** What a place costs its buyer, if it is bought now. */
export const costOf = (listing: Payers & { price: Ore }, race: Windows, now: Date): BuyerCost =>
  buyerCost({ price: listing.price, ...organiserPart(listing, race, now) });

/**
 * A listing as a card shows it, the same for everyone. Carries nothing of the buyer, and of the seller only the short
 * name and whether they can sell.
 */
export function toCard({ shown, listing, race, profile, seller }: CardRecord, now: Date) {
  const status = displayStatus(listing);
  return {
    ...shown,
    title: titleOf({ ...shown, ...listing }),
    status,
    /** In the first part of each list. */
    buyable: listing.part === 0,
    /** What its buyer saves against the organiser's own price, öre; null where that is nothing, or not known. */
    saved:
      status === 'available' ? savedOn(costOf({ ...shown, ...listing }, race, now), race.originalFee) : null,
    ...organiserPart(listing, race, now),
    /** Null while no name is known, and of a deleted user. */
    sellerName: shortName(profile),
    sellerReady: isSellerReady(seller),
    /** Null also while its organiser lets nobody buy: no day says when that ends. */
    buyableFrom: race.resalePausedAt ? null : buyableFrom(race, now),
    /** The race's organiser lets nobody buy a place for now. */
    resalePaused: race.resalePausedAt !== null,
    /** No transfer window leaves time enough for a purchase now, or ever again. */
    tooLate: windowAt(race.windows, now) === null,
  };
}
type ListingCard = ReturnType<typeof toCard>;

/** The places of a race that an item of a search represents. */
interface PlaceGroup {
  /** How many, counted some seconds ago and to a thousand at most. */
  places: number;
  /** Whether they can be bought; else they are reserved or sold, or cannot be bought yet. */
  buyable: boolean;
  /** What the cheapest costs its buyer in all. */
  fromTotal: Ore;
}

export type FoundPlace = ListingCard & {
  group?: PlaceGroup;
  /** What its seller has sold, where the list is of one race. */
  sales?: SalesRecord | undefined;
};

/** The parts of a price, as every screen shows them. */
export const splitOf = (listing: { price: ListingCard['price'] }) => splitPrice(listing.price);
