import { db } from '@sandbox/database';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import type { User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { callAs } from '@/domain/account/actor';
import { purchases } from '@/server/db/schema';
import { confirmReceipt } from '@/server/services/purchases/buyer-steps';

/** A sale whose buyer confirms it at the given instant. @param price in kronor. */
export async function soldAt(seller: User, at: Date, price = 500, buyer?: User): Promise<PurchaseFixture> {
  const fixture = await aPurchase({ seller, price, ...(buyer && { buyer }) })
    .paid()
    .nameChanged()
    .done();
  await db
    .update(purchases)
    .set({ confirmationDeadline: new Date(at.getTime() + 60_000) })
    .where(eq(purchases.id, fixture.purchase.id));
  await confirmReceipt({ listingId: fixture.listing.id }, callAs('buyer', fixture.buyer.id, at));
  return fixture;
}
