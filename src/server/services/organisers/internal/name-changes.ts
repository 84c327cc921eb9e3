import { eq } from 'drizzle-orm';
import { nameChangeStatus, waitsUntil } from '@/domain/organiser/api';
import { db, type Executor } from '@/server/db/client';
import { listings, purchases, races, users } from '@/server/db/schema';

/** Purchases with their listing, race and seller's name. */
export const selectNameChanges = (on: Executor = db) =>
  on
    .select({
      purchase: purchases,
      listing: listings,
      race: races,
      seller: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, purchases.sellerId));

export type NameChangeRow = Awaited<ReturnType<typeof selectNameChanges>>[number];

/** What an organiser is shown of a name change without its being recorded: nothing of the buyer or the seller. */
export const toNameChange = ({ purchase, listing }: NameChangeRow) => ({
  purchaseId: purchase.id,
  raceId: listing.raceId,
  raceName: listing.raceName,
  distance: listing.distance,
  raceDate: listing.date,
  state: purchase.state,
  status: nameChangeStatus(purchase),
  since: purchase.nameChangeStartsAt,
  until: waitsUntil(purchase),
  paidAt: purchase.paidAt,
  stoppedAt: purchase.chargebackAt,
});
