import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { totalOf } from '@/domain/listing/buyer-cost';
import { canChangePrice } from '@/domain/listing/states';
import { kronor } from '@/domain/money/ore';
import { priceObstacle } from '@/domain/race/rules';

import { putBackForSale } from '@/server/services/races';
import { inTransaction } from '../../db/client';
import { listings, races } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { lockOwnListing } from './internal/own-listing';

/**
 * Changes the price of a listing nobody is buying. One that was paused because its race's organiser lets nobody ask so
 * much is for sale again, unless there is another obstacle. A lower one is mailed to those whose watch it now fits.
 * @param input.price whole kronor.
 * @throws DomainError LISTING_NOT_EDITABLE, LISTING_NOT_FOUND, RACE_NOT_FOUND, PRICE_ABOVE_HIGHEST.
 */
export async function updatePrice(
  input: { id: string; price: number },
  { actor, now }: Call<'seller'>,
): Promise<void> {
  const { id } = input;
  const price = kronor(input.price);
  await inTransaction(async (tx) => {
    const listing = await lockOwnListing(tx, id, actor.userId);
    if (!canChangePrice(listing)) throw new DomainError('LISTING_NOT_EDITABLE');
    const [race] = await tx
      .select({ highestPrice: races.highestPrice })
      .from(races)
      .where(eq(races.id, listing.raceId));
    if (!race) throw new DomainError('RACE_NOT_FOUND');
    const tooMuch = priceObstacle(race, price);
    if (tooMuch) throw new DomainError(tooMuch, 'price');
    await tx.update(listings).set({ price, updatedAt: now }).where(eq(listings.id, id));
    if (listing.status === 'available' && price < listing.price) {
      await enqueue(tx, 'match', { listingId: id });
      await enqueue(tx, 'watch', { listingId: id, above: totalOf(listing) });
    }
    if (listing.status === 'inactive' && !(await putBackForSale(tx, { ...listing, price }, now))) {
      // The price is no reason any more; other obstacles are reported when it is put up for sale.
      await tx.update(listings).set({ timeoutStatus: 'inactive_by_seller' }).where(eq(listings.id, id));
    }
  });
}
