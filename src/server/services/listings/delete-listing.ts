import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { inTransaction } from '../../db/client';
import { listings, notices, notifications, purchases } from '../../db/schema';
import { recordDeletedListing } from './internal/deleted-listings';
import { lockOwnListing } from './internal/own-listing';

/**
 * Takes down a listing that is for sale or paused. One that has ever had a purchase or a notice keeps its row, since
 * the ledger and the decision point to it; its notifications go either way.
 * @throws DomainError LISTING_HAS_DISPUTE, LISTING_NOT_EDITABLE, LISTING_NOT_FOUND.
 */
export async function deleteListing(
  { id }: { id: string },
  { actor: { userId: sellerId }, now }: Call<'seller'>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const listing = await lockOwnListing(tx, id, sellerId, 'update');
    if (listing.disputeStatus === 'pending') throw new DomainError('LISTING_HAS_DISPUTE');
    if (listing.status !== 'available' && listing.status !== 'inactive') {
      throw new DomainError('LISTING_NOT_EDITABLE');
    }
    await recordDeletedListing(tx, listing, now);
    await tx.delete(notifications).where(eq(notifications.listingId, id));
    const [bought] = await tx
      .select({ id: purchases.id })
      .from(purchases)
      .where(eq(purchases.listingId, id))
      .limit(1);
    if (bought || (await tx.$count(notices, eq(notices.listingId, id))) > 0) {
      await tx.update(listings).set({ deletedAt: now, updatedAt: now }).where(eq(listings.id, id));
    } else {
      await tx.delete(listings).where(eq(listings.id, id));
    }
  });
}
