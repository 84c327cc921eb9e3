import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { relistObstacle } from '@/domain/listing/relist';
import { isSellerReady } from '@/domain/seller';
import { db } from '../../db/client';
import { listings, notifications, races, users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { sellerMarks } from '../sellers/internal/seller-marks';
import { type EntryAttempt, findEntryHolder, reportEntryConflict } from './internal/entry-reference';
import { lockOwnListing } from './internal/own-listing';

/** The number of a paused listing, which another one may have taken meanwhile. */
async function attemptOf(id: string, sellerId: string): Promise<EntryAttempt | null> {
  const [listing] = await db
    .select({ raceId: listings.raceId, entryHash: listings.entryHash })
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, sellerId)));
  if (!listing?.entryHash) return null;
  return { raceId: listing.raceId, entryHash: listing.entryHash, sellerId, pausedListingId: id };
}

/**
 * Puts a paused listing up for sale again, whichever button was pressed. The old purchase keeps its buyer and its
 * reminders; a new one starts with none. The warnings about this listing count as read.
 * @throws DomainError LISTING_NOT_PAUSED, SELLER_REQUIRED, RACE_CANCELLED, RACE_CLOSED, RACE_NOT_LISTABLE,
 *   RACE_NOT_FOUND, RACE_REFUSES_DISCOUNTED, RACE_REFUSES_TRANSFERRED, ENTRY_ALREADY_LISTED, LISTING_NOT_FOUND.
 */
export const relistListing = (input: { id: string }, call: Call<'seller'>): Promise<void> =>
  reportEntryConflict(
    () => relist(input, call),
    () => attemptOf(input.id, call.actor.userId),
    call.now,
  );

async function relist(
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
    const { raceId, entryHash } = listing;
    const holder = entryHash === null ? null : await findEntryHolder(tx, { raceId, entryHash, sellerId });
    const place = { ...listing, entryHeld: holder !== null };
    const obstacle = relistObstacle(place, row.race, isSellerReady(row.seller), now);
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
