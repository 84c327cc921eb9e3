import { and, eq, gt, isNull } from 'drizzle-orm';
import { titleOf } from '@/domain/listing/title';
import type { Ore } from '@/domain/money/ore';
import type { Transaction } from '@/server/db/client';
import { listings, notifications } from '@/server/db/schema';
import { enqueue, enqueueAll } from '@/server/queue/boss';
import { priceAboveHighestNotice } from '@/text/organiser';

/** Rows of one insert. */
const BATCH = 500;

/**
 * Brings a race's listings in line with the most that a seller may ask, which is written already: dearer ones that
 * nobody is buying are paused and their sellers warned and mailed; those that were paused for their price and are within
 * it now are left to a job (within-highest-price.ts). The race and its unsold listings are locked: what puts one up for
 * sale or changes its price locks it and then reads the race, so that it is met here or meets the new price.
 */
export async function applyHighestPrice(
  tx: Transaction,
  { id: raceId, highestPrice }: { id: string; highestPrice: Ore | null },
  now: Date,
): Promise<void> {
  const ofRace = and(eq(listings.raceId, raceId), isNull(listings.deletedAt));
  if (highestPrice !== null) {
    const paused = await tx
      .update(listings)
      .set({ status: 'inactive', timeoutStatus: 'inactive_due_to_price', updatedAt: now })
      .where(and(ofRace, eq(listings.status, 'available'), gt(listings.price, highestPrice)))
      .returning();
    for (let from = 0; from < paused.length; from += BATCH) {
      await tx.insert(notifications).values(
        paused.slice(from, from + BATCH).map((listing) => ({
          userId: listing.sellerId,
          type: 'timeout_warning' as const,
          ...priceAboveHighestNotice(titleOf(listing), highestPrice),
          listingId: listing.id,
          path: `/listings/${listing.id}/edit`,
          createdAt: now,
        })),
      );
    }
    await enqueueAll(
      tx,
      'mail',
      paused.map(({ id }) => ({ kind: 'listing', mail: 'priceAboveHighest', listingId: id })),
    );
  }
  await enqueue(tx, 'highest-price', { raceId });
}
