import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { kronor } from '@/domain/money';
import { db } from '../../db/client';
import { listings } from '../../db/schema';
import { lockOwnListing } from './internal/own-listing';

/**
 * Changes the price of a listing nobody is buying.
 * @param input.price whole kronor.
 * @throws DomainError LISTING_NOT_EDITABLE, LISTING_NOT_FOUND.
 */
export async function updatePrice(
  { id, price }: { id: string; price: number },
  { actor, now }: Call<'seller'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, id, actor.userId);
    if (listing.status !== 'available') throw new DomainError('LISTING_NOT_EDITABLE');
    await tx
      .update(listings)
      .set({ price: kronor(price), updatedAt: now })
      .where(eq(listings.id, id));
  });
}
