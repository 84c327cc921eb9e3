import { db } from '@sandbox/database';
import { aBid } from '@sandbox/scenario/bid';
import { aListing, aRace, type Race } from '@sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { latestDay } from '@/domain/bid/states';
import { bids, listings, purchases } from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { releaseCheckout } from '@/server/services/purchases/cancel-checkout';
import { savedCardPurchaseIn } from '@/server/stripe/metadata';
import { as } from '../support/callers';
import { balances } from '../support/ledger';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { RANDOM_TIMEOUT, randomBy, randomRuns } from '../support/random';
import { press } from '../support/stripe';
import { world } from '../support/world';

const CHARGES = { method: 'POST', path: '/v1/payment_intents' };
const FAILURES = ['drop-after', '500-after', '500', 'reset', '429'] as const;
const STEPS = 60;

/** One race with its users, and what any of them may do next. */
async function aScene(random: () => number) {
  const race: Race = await aRace();
  const sellers = [await aSeller(), await aSeller()];
  const buyers = await Promise.all(Array.from({ length: 20 }, () => aUser()));
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const bidOf = async (buyer: User) => {
    const { items } = await as(buyer).bids.mine({});
    return items.find(({ state }) => state === 'active' || state === 'matched' || state === 'paused');
  };
  const withBid = async (action: (api: ReturnType<typeof as>, bidId: string) => Promise<unknown>) => {
    const buyer = one(buyers);
    const own = await bidOf(buyer);
    if (own) await outcomeOf(action(as(buyer), own.id));
  };
  const kronor = () => 500 + Math.floor(random() * 8) * 100;
  const until = latestDay(race) ?? race.date;
  const cards = ['works', 'works', 'works', 'declines', 'authenticates'] as const;
  const bid = () => outcomeOf(aBid({ race, buyer: one(buyers), maximum: kronor(), card: one(cards) }));
  const sell = () => aListing({ race, seller: one(sellers), price: kronor() });
  const steps: (() => Promise<unknown>)[] = [
    // Mostly these, so that bids meet places.
    bid,
    bid,
    bid,
    bid,
    sell,
    sell,
    sell,
    () => withBid((api, bidId) => api.bids.cancel({ bidId })),
    () => withBid((api, bidId) => api.bids.pause({ bidId })),
    () => withBid((api, bidId) => api.bids.resume({ bidId, placeSeen: 1_000_000 })),
    () =>
      withBid((api, bidId) =>
        api.bids.change({ bidId, maximum: kronor() * 100, until, feeAccepted: true, placeSeen: 1_000_000 }),
      ),
    async () => {
      const open = await db.select().from(listings).where(eq(listings.raceId, race.id));
      const place = one(open);
      const seller = sellers.find(({ id }) => id === place?.sellerId);
      if (place && seller)
        await outcomeOf(as(seller).listings.updatePrice({ id: place.id, price: kronor() }));
    },
    async () => {
      // Those whose card was not charged pay on their page, or do not.
      const waiting = (await purchasesIn(race)).filter(
        ({ state, checkoutSessionId }) => state === 'pending_payment' && checkoutSessionId,
      );
      const purchase = one(waiting);
      if (purchase) await press(purchase.checkoutSessionId, random() < 0.6 ? 'pay' : 'decline');
    },
    async () => world.sandbox.faults.add({ match: CHARGES, mode: one(FAILURES), times: 1 + (kronor() % 3) }),
    () => world.sandbox.clock.advance({ minutes: random() < 0.3 ? 33 : 3 }),
    () => runDeadlines(clockAt(now())),
    () => workQueues(),
    () => workQueues(),
  ];
  // Two at a time: what they do meets in the database.
  const step = () => Promise.all([one(steps)(), one(steps)()]);
  return { race, step };
}

const purchasesIn = async (race: Race) =>
  (
    await db
      .select({ purchase: purchases })
      .from(purchases)
      .innerJoin(listings, eq(listings.id, purchases.listingId))
      .where(eq(listings.raceId, race.id))
  ).map(({ purchase }) => purchase);

const takenFor = (purchaseId: string) =>
  world.sandbox.stripe.charges
    .by('transfer_group', `purchase_${purchaseId}`)
    .filter(({ status }) => status === 'succeeded');

/** Charged while its owner was away, not paid on a page. */
const bySavedCard = ({ payment_intent: intent }: Stripe.Charge) =>
  savedCardPurchaseIn(world.sandbox.stripe.paymentIntents.get(String(intent))?.metadata ?? {}) !== null;

/** Every bid buys one place at most, for no more than it may pay, and all money is accounted for. */
async function check(race: Race): Promise<number> {
  const made = await purchasesIn(race);
  const ids = made.flatMap(({ bidId }) => bidId ?? []);
  const rows = ids.length > 0 ? await db.select().from(bids).where(inArray(bids.id, ids)) : [];
  let charged = 0;
  for (const bid of rows) {
    const own = made.filter(({ bidId }) => bidId === bid.id);
    const all = own.flatMap(({ id }) => takenFor(id));
    const taken = all.filter(({ refunded }) => !refunded);
    expect(taken.length).toBe(bid.state === 'won' ? 1 : 0);
    // What comes too late by the page goes back whole; a saved card is charged for nothing but a place that is bought.
    for (const charge of all.filter(({ refunded }) => refunded)) {
      expect(charge.amount_refunded).toBe(charge.amount);
      expect(bySavedCard(charge)).toBe(false);
    }
    if (bid.state !== 'won') continue;
    charged += 1;
    const [paid] = own.filter(({ state }) => state === 'pending_name_change');
    // A bid is not changed while it buys, nor after: its maximum is the one it was charged by.
    expect(paid?.charged).toBe(taken[0]?.amount);
    expect(paid?.charged).toBeLessThanOrEqual(bid.maximum);
    const posted = await balances(paid?.id ?? '');
    expect(posted.held ? Math.abs(posted.held) : 0).toBe(paid?.charged);
    expect(Object.values(posted).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  }
  const sold = made.filter(({ state }) => state === 'pending_name_change').map(({ listingId }) => listingId);
  expect(new Set(sold).size).toBe(sold.length);
  return charged;
}

const SCENES = randomRuns(2);

test('whatever is done at once, a bid is charged once, while it buys, within its maximum', {
  timeout: 4 * RANDOM_TIMEOUT,
}, async () => {
  let charged = 0;
  for (let seed = 1; seed <= SCENES; seed += 1) {
    const { race, step } = await aScene(randomBy(seed));
    for (let steps = 0; steps < STEPS; steps += 1) await step();
    world.sandbox.faults.clear();
    // What waits for a payment runs out, and what was not answered is.
    for (let round = 0; round < 4; round += 1) {
      await world.sandbox.clock.advance({ minutes: 40 });
      await runDeadlines(clockAt(now()));
      await workQueues();
    }
    // The sweep's jobs are one a minute of real time for each purchase, however far the clock is advanced.
    for (const { id, state } of await purchasesIn(race))
      if (state === 'pending_payment') await releaseCheckout({ purchaseId: id }, clockAt(now()));
    await workQueues();
    charged += await check(race);
  }
  // The walks do reach what is asserted.
  expect(charged).toBeGreaterThan(5 * SCENES);
});
