import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { kronor } from '@/domain/money';
import { db } from '../../db/client';
import { listings } from '../../db/schema';
import { lockOwnListing } from './internal/own-listing';

/**
 * Changes the price of a listing nobody is buying.
 * @param price whole kronor.
 * @throws DomainError LISTING_NOT_EDITABLE, LISTING_NOT_FOUND.
 */
export async function updatePrice(command: {
  id: string;
  sellerId: string;
  price: number;
  now: Date;
}): Promise<void> {
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, command.id, command.sellerId);
    if (listing.status !== 'available') throw new DomainError('LISTING_NOT_EDITABLE');
    await tx
      .update(listings)
      .set({ price: kronor(command.price), updatedAt: command.now })
      .where(eq(listings.id, command.id));
  });
}
