import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { isPaused } from '@/domain/listing/states';
import { listingObstacle } from '@/domain/race/rules';
import { db } from '../../db/client';
import { listings, notifications, races } from '../../db/schema';
import { lockOwnListing } from './own-listing';

/**
 * Puts a paused listing up for sale again, whichever button was pressed. The old purchase keeps its buyer and its
 * reminders; a new one starts with none. The warnings about this listing count as read.
 * @throws DomainError LISTING_NOT_PAUSED, RACE_CLOSED, RACE_NOT_LISTABLE, NOT_ALLOWED, LISTING_NOT_FOUND.
 */
export async function relistListing(command: { id: string; sellerId: string; now: Date }): Promise<void> {
  const { id, sellerId, now } = command;
  await db.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, id, sellerId);
    if (!isPaused(listing)) throw new DomainError('LISTING_NOT_PAUSED');
    const [race] = await tx.select().from(races).where(eq(races.id, listing.raceId));
    const obstacle = race ? listingObstacle(race, now) : 'RACE_NOT_FOUND';
    if (obstacle) throw new DomainError(obstacle);
    await tx
      .update(listings)
      .set({ status: 'available', timeoutStatus: 'active', disputeStatus: null, updatedAt: now })
      .where(eq(listings.id, id));
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
