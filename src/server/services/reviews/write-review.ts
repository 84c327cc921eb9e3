import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { mayReview, readFrom } from '@/domain/purchase/review';
import { inTransaction } from '@/server/db/client';
import { listings, purchases, reviews, users } from '@/server/db/schema';

/**
 * Stores what a buyer says of a completed purchase, for an admin to read. Twice is once, and so is another purchase of
 * the same seller's.
 * @throws DomainError PURCHASE_NOT_FOUND for anyone but the buyer, WRONG_STATE where nothing is asked.
 */
export async function writeReview(
  { purchaseId, text }: { purchaseId: string; text: string },
  { actor, now }: Call<'buyer'>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [found] = await tx
      .select({ purchase: purchases, raceId: listings.raceId })
      .from(purchases)
      .innerJoin(listings, eq(listings.id, purchases.listingId))
      .where(and(eq(purchases.id, purchaseId), eq(purchases.buyerId, actor.userId)));
    if (!found) throw new DomainError('PURCHASE_NOT_FOUND');
    const { completedAt, buyerId, sellerId } = found.purchase;
    // Locked: the erasure of an account reaches what has been said of it.
    const [seller] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, sellerId), isNull(users.deletedAt)))
      .for('share');
    if (!seller || !completedAt || !mayReview(found.purchase, now)) throw new DomainError('WRONG_STATE');
    await tx
      .insert(reviews)
      .values({
        purchaseId,
        raceId: found.raceId,
        buyerId,
        sellerId,
        text,
        createdAt: now,
        readFrom: readFrom(completedAt, now),
      })
      .onConflictDoNothing();
  });
}
