import { and, desc, eq, notInArray, or } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { endedWithoutSale } from '@/domain/purchase/states';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import type { PurchaseRow } from './apply-event';

/**
 * The purchase that occupies a listing, for one of its two parties. To anyone else it does not exist.
 * @throws DomainError PURCHASE_NOT_FOUND
 */
export async function findLivePurchase(
  listingId: string,
  userId: string,
  role: 'buyer' | 'seller',
): Promise<PurchaseRow> {
  const [purchase] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.listingId, listingId),
        eq(role === 'buyer' ? purchases.buyerId : purchases.sellerId, userId),
        notInArray(purchases.state, [...endedWithoutSale]),
      ),
    );
  if (!purchase) throw new DomainError('PURCHASE_NOT_FOUND');
  return purchase;
}

/**
 * The newest purchase of a listing where the person is a party, whatever became of it.
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
