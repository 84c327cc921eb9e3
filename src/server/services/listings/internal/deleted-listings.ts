import { and, asc, eq, gt } from 'drizzle-orm';
import { totalOf } from '@/domain/listing/buyer-cost';
import { REPLACED_WITHIN, type ReplacedListing } from '@/domain/listing/watches';
import { plus } from '@/domain/time';
import type { Transaction } from '@/server/db/client';
import { deletedListings, type listings } from '@/server/db/schema';

/** Records that a seller has deleted a listing of which watchers have been notified. */
export async function recordDeletedListing(
  tx: Transaction,
  { sellerId, raceId, ...listing }: typeof listings.$inferSelect,
  now: Date,
): Promise<void> {
  await tx.insert(deletedListings).values({ sellerId, raceId, total: totalOf(listing), deletedAt: now });
}

/**
 * Finds the recently deleted listing that a seller's new one replaces, and forgets it: one for each new listing.
 * @returns its total and when it was deleted; undefined when there is none.
 */
export async function takeDeletedListing(
  tx: Transaction,
  { sellerId, raceId }: { sellerId: string; raceId: string },
  now: Date,
): Promise<ReplacedListing | undefined> {
  const [deleted] = await tx
    .select()
    .from(deletedListings)
    .where(
      and(
        eq(deletedListings.sellerId, sellerId),
        eq(deletedListings.raceId, raceId),
        gt(deletedListings.deletedAt, plus(now, -REPLACED_WITHIN)),
      ),
    )
    .orderBy(asc(deletedListings.deletedAt))
    .limit(1);
  if (!deleted) return undefined;
  await tx.delete(deletedListings).where(eq(deletedListings.id, deleted.id));
  return { total: deleted.total, deletedAt: deleted.deletedAt.getTime() };
}
