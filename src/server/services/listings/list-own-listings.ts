import { and, desc, eq, isNull, notInArray } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { endedWithoutSale } from '@/domain/purchase/states';
import { db } from '../../db/client';
import { hasCodeToUse } from '../../db/purchase-conditions';
import { listings, purchases } from '../../db/schema';

/** More than anyone has; a bound, not a page. */
const MAX_ROWS = 1000;

interface OwnListing {
  id: string;
  role: 'seller' | 'buyer';
  /** Until when the user's own reservation holds, while they pay. */
  reservedUntil: Date | null;
  /** The user has a code to register with. */
  hasCode: boolean;
}

/** The listings that a user sells, and those they buy or have bought: what public lists do not say of them. */
export async function listOwnListings({ actor: { userId } }: Call<'user'>): Promise<OwnListing[]> {
  const [sold, bought] = await Promise.all([
    db
      .select({ id: listings.id })
      .from(listings)
      .where(and(eq(listings.sellerId, userId), isNull(listings.deletedAt)))
      .orderBy(desc(listings.createdAt))
      .limit(MAX_ROWS),
    db
      .select({
        id: purchases.listingId,
        state: purchases.state,
        until: purchases.checkoutExpiresAt,
        hasCode: hasCodeToUse,
      })
      .from(purchases)
      .where(and(eq(purchases.buyerId, userId), notInArray(purchases.state, [...endedWithoutSale])))
      .orderBy(desc(purchases.createdAt))
      .limit(MAX_ROWS),
  ]);
  return [
    ...sold.map(({ id }) => ({ id, role: 'seller' as const, reservedUntil: null, hasCode: false })),
    ...bought.map(({ id, state, until, hasCode }) => ({
      id,
      role: 'buyer' as const,
      reservedUntil: state === 'pending_payment' ? until : null,
      hasCode,
    })),
  ];
}
