import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { canChangePrice } from '@/domain/listing/states';
import { titleOf } from '@/domain/listing/title';
import { db } from '../../db/client';
import { listings, races } from '../../db/schema';
import { organiserPart, splitOf } from './views';

/** @throws DomainError LISTING_NOT_FOUND; NOT_ALLOWED for anyone but the seller. */
export async function getListingForEdit({ id }: { id: string }, { actor, now }: Call<'seller'>) {
  const [row] = await db
    .select({ listing: listings, race: races })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)));
  if (!row) throw new DomainError('LISTING_NOT_FOUND');
  const { listing, race } = row;
  if (listing.sellerId !== actor.userId) throw new DomainError('NOT_ALLOWED');
  return {
    id: listing.id,
    raceId: race.id,
    title: titleOf(listing),
    raceName: listing.raceName,
    distance: listing.distance,
    location: listing.location,
    date: listing.date,
    price: listing.price,
    split: splitOf(listing),
    ...organiserPart(listing, race, now),
    sportCategories: race.sportCategories,
    imageUrl: race.imageUrl,
    websiteUrl: race.websiteUrl,
    /** The most a seller may ask, öre; null without such a limit. */
    highestPrice: race.highestPrice,
    /** Who pays the organiser, where the race leaves that to the seller. */
    payerChoice: listing.payerChoice,
    editable: canChangePrice(listing),
  };
}
