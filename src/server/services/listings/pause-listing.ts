import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { needsReview } from '@/domain/listing/relist';
import { canPause } from '@/domain/listing/states';
import { db, inTransaction } from '@/server/db/client';
import { listings } from '@/server/db/schema';
import { readOwnEnds } from '../accounts';
import { type EntryAttempt, reportEntryConflict } from '../encryption';
import { checkRelist, putForSale } from '../races';
import { lockOwnListing } from './internal/own-listing';

/**
 * Takes a listing that nobody is buying off the market until its seller relists it.
 * @throws DomainError LISTING_NOT_EDITABLE, LISTING_NOT_FOUND.
 */
export async function pauseListing({ id }: { id: string }, { actor, now }: Call<'seller'>): Promise<void> {
  await inTransaction(async (tx) => {
    const listing = await lockOwnListing(tx, id, actor.userId);
    if (!canPause(listing)) throw new DomainError('LISTING_NOT_EDITABLE');
    await tx
      .update(listings)
      .set({ status: 'inactive', timeoutStatus: 'inactive_by_seller', updatedAt: now })
      .where(eq(listings.id, id));
  });
}

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
 * reminders; a new one starts with none. The warnings about this listing count as read. Where too many of the seller's
 * purchases have ended by their own doing, it waits for an admin instead.
 * @returns whether it waits.
 * @throws DomainError LISTING_NOT_PAUSED, SELLER_REQUIRED, RACE_CANCELLED, RACE_CLOSED, RACE_NOT_LISTABLE,
 *   RACE_NOT_FOUND, RACE_REFUSES_DISCOUNTED, RACE_REFUSES_TRANSFERRED, ENTRY_ALREADY_LISTED, ENTRY_REFUSED, LISTING_NOT_FOUND,
 *   RESALE_PAUSED, PRICE_ABOVE_HIGHEST, RELIST_WAITS, RELIST_DECLINED.
 */
export const relistListing = (input: { id: string }, call: Call<'seller'>): Promise<{ waits: boolean }> =>
  reportEntryConflict(
    () => relist(input, call),
    () => attemptOf(input.id, call.actor.userId),
    call.now,
  );

const relist = (
  { id }: { id: string },
  { actor: { userId: sellerId }, now }: Call<'seller'>,
): Promise<{ waits: boolean }> =>
  inTransaction(async (tx) => {
    const listing = await lockOwnListing(tx, id, sellerId);
    const ends = await readOwnEnds(tx, [sellerId], now);
    const waits = needsReview(ends(sellerId));
    if (waits) {
      await checkRelist(tx, listing, now);
      await tx.update(listings).set({ relistRequestedAt: now, updatedAt: now }).where(eq(listings.id, id));
    } else {
      await putForSale(tx, listing, now);
    }
    return { waits };
  });
