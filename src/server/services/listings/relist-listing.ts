import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { relistObstacle } from '@/domain/listing/relist';
import { isSellerReady } from '@/domain/seller';
import { db } from '../../db/client';
import { listings, notifications, races, users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { sellerMarks } from '../sellers/internal/seller-marks';
import { lockOwnListing } from './internal/own-listing';

/**
 * Puts a paused listing up for sale again, whichever button was pressed. The old purchase keeps its buyer and its
 * reminders; a new one starts with none. The warnings about this listing count as read.
 * @throws DomainError LISTING_NOT_PAUSED, SELLER_REQUIRED, RACE_CANCELLED, RACE_CLOSED, RACE_NOT_LISTABLE,
 *   RACE_NOT_FOUND, RACE_REFUSES_DISCOUNTED, RACE_REFUSES_TRANSFERRED, LISTING_NOT_FOUND.
 */
export async function relistListing(
  { id }: { id: string },
  { actor: { userId: sellerId }, now }: Call<'seller'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, id, sellerId);
    const [row] = await tx
      .select({ race: races, seller: sellerMarks })
      .from(races)
      .innerJoin(users, eq(users.id, sellerId))
      .where(eq(races.id, listing.raceId));
    if (!row) throw new DomainError('RACE_NOT_FOUND');
    const obstacle = relistObstacle(listing, row.race, isSellerReady(row.seller), now);
    if (obstacle) throw new DomainError(obstacle);
    await tx
      .update(listings)
      .set({ status: 'available', timeoutStatus: 'active', disputeStatus: null, updatedAt: now })
      .where(eq(listings.id, id));
    await enqueue(tx, 'watch', { listingId: id });
    await tx
      .update(notifications)
      .set({ readAt: now })
      .where(
        and(
          eq(notifications.listingId, id),
          eq(notifications.userId, sellerId),
          isNull(notifications.readAt),
        ),
      );
  });
}
