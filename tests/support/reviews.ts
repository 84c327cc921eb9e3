import type { PurchaseFixture } from '@sandbox/scenario/purchase';
import { reviews } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { insertRow } from './insert-row';
import { aPaidPurchase } from './purchases';

type Review = typeof reviews.$inferSelect;

/** What the buyer of a purchase has said of it, for an admin to read now. */
export async function aReview(of?: PurchaseFixture, changes: Partial<Review> = {}): Promise<Review> {
  const { purchase, listing } = of ?? (await aPaidPurchase());
  return insertRow(reviews, {
    purchaseId: purchase.id,
    raceId: listing.raceId,
    buyerId: purchase.buyerId,
    sellerId: purchase.sellerId,
    text: 'Namnbytet var klart samma kväll.',
    createdAt: now(),
    readFrom: now(),
    ...changes,
  });
}
