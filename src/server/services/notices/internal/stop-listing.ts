import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { offerObstacle } from '@/domain/listing/relist';
import type { NoticeDecision } from '@/domain/moderation/notices';
import { latest } from '@/domain/time';
import type { Transaction } from '@/server/db/client';
import { isUniqueViolation } from '@/server/db/errors';
import { listings, notices, purchases, races } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { findEntryHolder } from '@/server/services/encryption';

type Listing = typeof listings.$inferSelect;

/**
 * Pauses or removes a listing, whose row is locked. What nobody is buying is paused at once. A reservation is ended at
 * Stripe by a job: no event makes a stopped listing available, and a payment that lands meanwhile is refunded. A paid
 * purchase goes on.
 */
export async function stopListing(
  tx: Transaction,
  listing: Listing,
  decision: Extract<NoticeDecision, 'paused' | 'removed'>,
  now: Date,
): Promise<void> {
  const idle = listing.status === 'available' || listing.status === 'inactive';
  await tx
    .update(listings)
    .set({
      stoppedAt: listing.stoppedAt ?? now,
      ...(decision === 'removed' && { removedAt: listing.removedAt ?? now }),
      ...(idle && { status: 'inactive', timeoutStatus: 'inactive_due_to_notice' }),
      // What it was before the first decision.
      ...(!listing.stoppedAt && listing.status === 'inactive' && { stoppedFrom: listing.timeoutStatus }),
      updatedAt: now,
    })
    .where(eq(listings.id, listing.id));
  const [reserved] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.listingId, listing.id), eq(purchases.state, 'pending_payment')));
  if (reserved) await enqueue(tx, 'checkout', { purchaseId: reserved.id });
}

/** Other decisions about a listing that still keep it from being sold. */
const standing = (tx: Transaction, listingId: string, noticeId: string) =>
  tx
    .select({ decision: notices.decision, decidedAt: notices.decidedAt })
    .from(notices)
    .where(
      and(
        eq(notices.listingId, listingId),
        ne(notices.id, noticeId),
        isNotNull(notices.decidedAt),
        inArray(notices.decision, ['paused', 'removed']),
        or(isNull(notices.appealOutcome), ne(notices.appealOutcome, 'reversed')),
      ),
    );

/**
 * Takes back what a decision did to a listing, whose row is locked: it is what it was before, unless another decision
 * stands. Where its race can no longer be sold, or another listing has its start number, it stays paused
 * for that reason.
 * @returns what became of it.
 */
export async function restoreListing(
  tx: Transaction,
  listing: Listing,
  noticeId: string,
  now: Date,
): Promise<'for_sale' | 'paused' | 'stopped' | 'bought'> {
  const others = await standing(tx, listing.id, noticeId);
  if (others.length > 0) {
    const removals = others.flatMap(({ decision, decidedAt }) =>
      decision === 'removed' && decidedAt ? [decidedAt] : [],
    );
    const removedAt = removals.length > 0 ? latest(...removals) : null;
    await tx.update(listings).set({ removedAt, updatedAt: now }).where(eq(listings.id, listing.id));
    return 'stopped';
  }
  const free = { stoppedAt: null, stoppedFrom: null, removedAt: null, updatedAt: now };
  const write = (changes: Partial<typeof listings.$inferInsert>, on: Transaction = tx) =>
    on
      .update(listings)
      .set({ ...free, ...changes })
      .where(eq(listings.id, listing.id));
  if (listing.timeoutStatus !== 'inactive_due_to_notice') {
    await write({});
    return listing.status === 'inactive' ? 'paused' : 'bought';
  }
  if (listing.stoppedFrom) {
    await write({ timeoutStatus: listing.stoppedFrom });
    return 'paused';
  }
  const [race] = await tx.select().from(races).where(eq(races.id, listing.raceId));
  // While the organiser has paused the resale nothing is bought: a listing for sale waits like the others.
  const obstacle = race && offerObstacle({ ...race, resalePausedAt: null }, listing, now);
  if (!race || obstacle) {
    await write({
      timeoutStatus:
        obstacle?.code === 'PRICE_ABOVE_HIGHEST' ? 'inactive_due_to_price' : 'inactive_due_to_race',
    });
    return 'paused';
  }
  const { raceId, entryHash, sellerId } = listing;
  if (entryHash === null || !(await findEntryHolder(tx, { raceId, entryHash, sellerId }))) {
    try {
      // In a savepoint: another listing may get the number at the same moment.
      await tx.transaction((savepoint) =>
        write({ status: 'available', timeoutStatus: 'active', disputeStatus: null }, savepoint),
      );
      await enqueue(tx, 'watch', { listingId: listing.id });
      await enqueue(tx, 'match', { listingId: listing.id });
      return 'for_sale';
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  await write({ timeoutStatus: 'inactive_due_to_entry' });
  return 'paused';
}
