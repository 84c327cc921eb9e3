import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { splitPrice } from '@/domain/fees';
import { listingFace } from '@/domain/listing/states';
import { buyableFrom } from '@/domain/race/rules';
import { isSellerReady, type SellerMarks } from '@/domain/seller';
import { db } from '../../db/client';
import { listings, races, users } from '../../db/schema';
import { sellerMarks } from '../sellers/marks';

/** Who looks: their id, or null for a stranger. */
export interface Viewer {
  userId: string | null;
  now: Date;
}

/** Their id, or where it will stand in a query that is built once. */
type ViewerId = string | Placeholder | null;

/** The live purchase's buyer, only to tell whether it is the viewer. */
const viewerIsBuyer = (userId: ViewerId): SQL<boolean> =>
  userId
    ? sql<boolean>`exists (select 1 from purchases p where p.listing_id = ${listings.id} and p.buyer_id = ${userId} and p.state not in ('cancelled', 'refunded'))`
    : sql<boolean>`false`;

const ofSeller = (userId: ViewerId) => ({
  seller: sellerMarks,
  sellerVerified: users.onboardingComplete,
  isBuyer: viewerIsBuyer(userId),
});

/** What a card needs, and no more: a page of them is the most asked for of all. */
export const cardColumns = (userId: ViewerId) => ({
  listing: {
    id: listings.id,
    sellerId: listings.sellerId,
    raceId: listings.raceId,
    raceName: listings.raceName,
    customRaceName: listings.customRaceName,
    distance: listings.distance,
    location: listings.location,
    date: listings.date,
    price: listings.price,
    startGroup: listings.startGroup,
    payer: listings.payer,
    status: listings.status,
    timeoutStatus: listings.timeoutStatus,
    disputeStatus: listings.disputeStatus,
    createdAt: listings.createdAt,
  },
  race: {
    slug: races.slug,
    imageUrl: races.imageUrl,
    sportCategories: races.sportCategories,
    nameChangeCost: races.nameChangeCost,
    nameChangeOpens: races.nameChangeOpens,
  },
  ...ofSeller(userId),
});

/** Listings in full, with their race and what may be told of the seller; narrow it by `where`, order and limit. */
export const selectListings = (userId: ViewerId) =>
  db
    .select({
      listing: listings,
      race: races,
      sellerUsername: users.username,
      ...ofSeller(userId),
    })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .$dynamic();

export type ListingRecord = Awaited<ReturnType<typeof selectListings>>[number];
type CardColumns = ReturnType<typeof cardColumns>;
interface CardRecord {
  listing: Pick<ListingRecord['listing'], keyof CardColumns['listing']>;
  race: Pick<ListingRecord['race'], keyof CardColumns['race']>;
  seller: SellerMarks;
  sellerVerified: boolean;
  isBuyer: boolean;
}

/** A listing as a card shows it. Carries nothing of the buyer, and of the seller only whether they can sell. */
export function toCard({ listing, race, seller, sellerVerified, isBuyer }: CardRecord, viewer: Viewer) {
  return {
    id: listing.id,
    title: listing.customRaceName ?? listing.raceName,
    raceId: listing.raceId,
    raceSlug: race.slug,
    raceName: listing.raceName,
    distance: listing.distance,
    location: listing.location,
    date: listing.date,
    price: listing.price,
    startGroup: listing.startGroup,
    face: listingFace(listing),
    imageUrl: race.imageUrl,
    sportCategories: race.sportCategories,
    payer: listing.payer,
    nameChangeCost: race.nameChangeCost,
    sellerVerified,
    sellerReady: isSellerReady(seller),
    viewer: isBuyer ? ('buyer' as const) : listing.sellerId === viewer.userId ? ('seller' as const) : null,
    buyableFrom: buyableFrom(race, viewer.now),
    createdAt: listing.createdAt,
  };
}
export type ListingCard = ReturnType<typeof toCard>;

/** The parts of a price, as every screen shows them. */
export const splitOf = (listing: { price: ListingCard['price'] }) => splitPrice(listing.price);
