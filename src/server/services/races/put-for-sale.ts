import { and, eq, isNull } from 'drizzle-orm';
import { isSellerReady } from '@/domain/account/seller';
import { DomainError } from '@/domain/errors';
import { relistObstacle } from '@/domain/listing/relist';
import type { Transaction } from '@/server/db/client';
import { isUniqueViolation } from '@/server/db/errors';
import { listings, notifications, races, users } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { findEntryHolder, refuseRefusedEntry } from '@/server/services/encryption';

import { sellerColumns } from '@/server/services/sellers';

type ListingRow = typeof listings.$inferSelect;

/**
 * Checks that a paused listing, whose row is locked, can be put up for sale again.
 * @param evenIfPaused although its race's organiser has paused the resale: nobody can buy it until that ends.
 * @throws DomainError with a code of `relistObstacle`, ENTRY_REFUSED.
 */
export async function checkRelist(
  tx: Transaction,
  listing: ListingRow,
  now: Date,
  evenIfPaused = false,
): Promise<void> {
  const { sellerId } = listing;
  const [row] = await tx
    .select({ race: races, seller: sellerColumns })
    .from(races)
    .innerJoin(users, eq(users.id, sellerId))
    .where(eq(races.id, listing.raceId));
  if (!row) throw new DomainError('RACE_NOT_FOUND');
  const { raceId, entryHash } = listing;
  const holder = entryHash === null ? null : await findEntryHolder(tx, { raceId, entryHash, sellerId });
  const place = { ...listing, entryHeld: holder !== null };
  const race = evenIfPaused ? { ...row.race, resalePausedAt: null } : row.race;
  const obstacle = relistObstacle(place, race, isSellerReady(row.seller), now);
  if (obstacle) throw new DomainError(obstacle);
  await refuseRefusedEntry(tx, { raceId, entryHash });
}

/**
 * Puts a paused listing, whose row is locked, up for sale again. The warnings about it count as read.
 * @throws as `checkRelist`; a unique violation where another listing takes its start number at the same moment.
 */
export async function putForSale(
  tx: Transaction,
  listing: ListingRow,
  now: Date,
  evenIfPaused = false,
): Promise<void> {
  await checkRelist(tx, listing, now, evenIfPaused);
  const { id, sellerId } = listing;
  await tx
    .update(listings)
    .set({
      status: 'available',
      timeoutStatus: 'active',
      disputeStatus: null,
      relistRequestedAt: null,
      relistDeclinedAt: null,
      relistDeclineReason: null,
      updatedAt: now,
    })
    .where(eq(listings.id, id));
  await enqueue(tx, 'watch', { listingId: id });
  await enqueue(tx, 'match', { listingId: id });
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(eq(notifications.listingId, id), eq(notifications.userId, sellerId), isNull(notifications.readAt)),
    );
}

/**
 * The same, of one that was paused for its price, where there is no obstacle; else the listing stays as it is.
 * While the organiser has paused the resale, it waits like the others that were for sale.
 * @returns whether it is for sale.
 */
export async function putBackForSale(tx: Transaction, listing: ListingRow, now: Date): Promise<boolean> {
  try {
    // In a savepoint: the obstacle may be the database's own rule.
    await tx.transaction((savepoint) => putForSale(savepoint, listing, now, true));
    return true;
  } catch (error) {
    if (error instanceof DomainError || isUniqueViolation(error)) return false;
    throw error;
  }
}
