import { eq, or } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { reviews } from '@/server/db/schema';

/** Deletes what the user of a deleted account has said of others, and what others have said of them. */
export async function eraseReviews(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(reviews).where(or(eq(reviews.buyerId, userId), eq(reviews.sellerId, userId)));
}
