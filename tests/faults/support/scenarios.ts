import { eq } from 'drizzle-orm';
import { db } from '@/sandbox/database';
import { aUser, type User } from '@/sandbox/scenario/people';
import type { PurchaseFixture } from '@/sandbox/scenario/purchase';
import { refunds, transfers } from '@/server/db/schema';
import type { App } from './app';
import { type Client, call, signedIn } from './http';

type Listing = PurchaseFixture['listing'];

export const aClient = async (): Promise<Client> => signedIn(await aUser());

/** Users with a session each, their rows written a few at a time. */
export async function clients(count: number): Promise<Client[]> {
  const signedUp: Client[] = [];
  while (signedUp.length < count) {
    const batch = Array.from({ length: Math.min(10, count - signedUp.length) }, aClient);
    signedUp.push(...(await Promise.all(batch)));
  }
  return signedUp;
}

export const buy = (app: App, who: Client, listing: Listing, priceSeen: number = listing.price) =>
  call(app, who, 'purchases.createCheckout', { listingId: listing.id, priceSeen, feeAccepted: true });

export const cancel = (app: App, who: Client, listing: { id: string }) =>
  call(app, who, 'purchases.cancelCheckout', { listingId: listing.id });

export async function moneyOf(purchaseId: string) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId));
  const [transfer] = await db.select().from(transfers).where(eq(transfers.purchaseId, purchaseId));
  return { refund, transfer };
}

export const anAdmin = async (): Promise<Client> => signedIn(await aUser({ isAdmin: true }));
export const as = (user: User): Promise<Client> => signedIn(user);

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}
