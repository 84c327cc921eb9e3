import { eq, type SQL, sql } from 'drizzle-orm';
import { splitPrice } from '@/domain/fees';
import { listingFace } from '@/domain/listing/states';
import { buyableFrom } from '@/domain/race/rules';
import { db } from '../../db/client';
import { listings, races, users } from '../../db/schema';

/** Who looks: their id, or null for a stranger. */
export interface Viewer {
  userId: string | null;
  now: Date;
}

/** The live purchase's buyer, only to tell whether it is the viewer. */
const viewerIsBuyer = (userId: string | null): SQL<boolean> =>
  userId
    ? sql<boolean>`exists (select 1 from purchases p where p.listing_id = ${listings.id} and p.buyer_id = ${userId} and p.state not in ('cancelled', 'refunded'))`
    : sql<boolean>`false`;

export const listingColumns = (viewer: Viewer) => ({
  listing: listings,
  race: races,
  sellerVerified: users.onboardingComplete,
  sellerUsername: users.username,
  isBuyer: viewerIsBuyer(viewer.userId),
});

/** Listings with their race and what a card needs of the seller; narrow it by `where`, order and limit. */
export const selectListings = (viewer: Viewer) =>
  db
    .select(listingColumns(viewer))
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .$dynamic();

export type ListingRecord = Awaited<ReturnType<typeof selectListings>>[number];

/** A listing as a card shows it. Carries nothing of the buyer, and of the seller only a badge. */
export function toCard({ listing, race, sellerVerified, isBuyer }: ListingRecord, viewer: Viewer) {
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
    face: listingFace(listing),
    imageUrl: race.imageUrl,
    sportCategories: race.sportCategories,
    payer: listing.payer,
    nameChangeCost: race.nameChangeCost,
    sellerVerified,
    viewer: isBuyer ? ('buyer' as const) : listing.sellerId === viewer.userId ? ('seller' as const) : null,
    buyableFrom: buyableFrom(race, viewer.now),
    createdAt: listing.createdAt,
  };
}
export type ListingCard = ReturnType<typeof toCard>;

/** The parts of a price, as every screen shows them. */
export const splitOf = (listing: { price: ListingCard['price'] }) => splitPrice(listing.price);
