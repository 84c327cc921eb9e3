import { and, desc, eq, or } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '@/server/db/client';
import { purchases } from '@/server/db/schema';
import type { PurchaseRow } from './apply-event';

/**
 * The newest purchase of a listing where the user is a party, in any state.
 * @throws DomainError PURCHASE_NOT_FOUND
 */
export async function findNewestPurchase(listingId: string, userId: string): Promise<PurchaseRow> {
  const [purchase] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.listingId, listingId),
        or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)),
      ),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(1);
  if (!purchase) throw new DomainError('PURCHASE_NOT_FOUND');
  return purchase;
}
