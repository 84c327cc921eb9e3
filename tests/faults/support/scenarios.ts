import { db } from '@sandbox/database';
import type { PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { refunds, transfers } from '@/server/db/schema';
import { atStripe } from '../../support/ledger';
import { disputeOf } from '../../support/rows';
import { waitFor } from '../../support/wait';
import type { App } from './app';
import { type Client, call, signedIn } from './http';
import { world } from './world';

type Listing = PurchaseFixture['listing'];

export const aClient = async (): Promise<Client> => signedIn(await aUser());
export const anAdmin = async (): Promise<Client> => signedIn(await aUser({ isAdmin: true }));
export const as = (user: User): Promise<Client> => signedIn(user);

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

/** Decides the dispute of a purchase; `part` is what the buyer gets back when both get some. */
export async function rule(
  app: App,
  admin: Client,
  purchaseId: string,
  decision: 'refund' | 'release' | 'part',
  part?: number,
) {
  const { id } = await disputeOf(purchaseId);
  return call(app, admin, 'admin.resolveDispute', { disputeId: id, decision, part, notes: 'Klart.' });
}

/** Our own rows of a purchase's refund and transfer. */
export async function moneyOf({ purchase }: { purchase: { id: string } }) {
  const [[refund], [transfer]] = await Promise.all([
    db.select().from(refunds).where(eq(refunds.purchaseId, purchase.id)),
    db.select().from(transfers).where(eq(transfers.purchaseId, purchase.id)),
  ]);
  return { refund, transfer };
}

/** How many refunds and transfers of a purchase Stripe has made. */
export async function madeAtStripe(purchaseId: string) {
  const made = await atStripe(purchaseId);
  return { refunds: made.refunds.length, transfers: made.transfers.length };
}

export const untilWell = () =>
  waitFor('the processes to be well', async () => {
    const answers = await Promise.all(world.apps.map((app) => fetch(`${app.url}/api/health`)));
    return answers.every(({ ok }) => ok);
  });

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}
