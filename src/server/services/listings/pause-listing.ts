import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { canPause } from '@/domain/listing/states';
import { db } from '../../db/client';
import { listings } from '../../db/schema';
import { lockOwnListing } from './internal/own-listing';

/**
 * Takes a listing that nobody is buying off the market until its seller relists it.
 * @throws DomainError LISTING_NOT_EDITABLE, LISTING_NOT_FOUND.
 */
export async function pauseListing({ id }: { id: string }, { actor, now }: Call<'seller'>): Promise<void> {
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, id, actor.userId);
    if (!canPause(listing)) throw new DomainError('LISTING_NOT_EDITABLE');
    await tx
      .update(listings)
      .set({ status: 'inactive', timeoutStatus: 'inactive_by_seller', updatedAt: now })
      .where(eq(listings.id, id));
  });
}
