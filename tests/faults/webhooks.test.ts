import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { count, eq, sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { splitPrice } from '@/domain/money/fees';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { ledgerPostings, listings, purchaseEvents, purchases, stripeEvents } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { createCheckoutSession } from '@/server/stripe/checkout';
import { stripe } from '@/server/stripe/client';
import { expectDefined } from '../support/expect-defined';
import { randomBy } from '../support/random';
import { logOf, readPurchase } from '../support/rows';
import { eventAbout, eventsAbout, press, setTransfers, settlePayment, settleRefund } from '../support/stripe';
import { waitFor } from '../support/wait';
import { eachInTurn, sweep } from './support/http';
import { expectBooksAgree, untilQuiet } from './support/reconciliation';
import { anAdmin, moneyOf, shuffled, untilWell } from './support/scenarios';
import { seedOf } from './support/seed';
import { deliver } from './support/stripe';
import { struck } from './support/struck';
import { world } from './support/world';

const TIMES = 5;
const { webhooks } = world.sandbox;

async function fourBegun() {
  const [paid, slow, declined, left] = await Promise.all([
    aPurchase().done(),
    aPurchase().done(),
    aPurchase().done(),
    aPurchase().done(),
  ]);
  return { paid, slow, declined, left };
}

/** One pays at once, one slowly, and one whose bank says no after a while. */
async function payThree({ paid, slow, declined }: Record<'paid' | 'slow' | 'declined', PurchaseFixture>) {
  await press(paid.purchase.checkoutSessionId, 'pay');
  for (const { purchase } of [slow, declined]) await press(purchase.checkoutSessionId, 'slow');
  await settlePayment(slow.purchase.checkoutSessionId, 'succeeded');
  await settlePayment(declined.purchase.checkoutSessionId, 'failed');
}

/** Every event that waits, so many times each, in an order by chance, over both processes, eight at a time. */
async function deliverInDisorder(random: () => number): Promise<number[]> {
  const waiting = world.sandbox.stripe.deliveries.by('state', 'pending');
  const events = waiting.flatMap(({ event }) => world.sandbox.stripe.events.get(event) ?? []);
  const queue = shuffled(
    events.flatMap((event) => Array.from({ length: TIMES }, () => event)),
    random,
  );
  const statuses: number[] = [];
  const worker = async (index: number) => {
    for (let event = queue.shift(); event; event = queue.shift())
      statuses.push(await deliver(eachInTurn(index), event));
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => worker(index)));
  for (const delivery of waiting) world.sandbox.stripe.deliveries.put({ ...delivery, state: 'delivered' });
  return statuses;
}

/** How many mails of each subject each user got. */
const mailCounts = () => {
  const counts = new Map<string, number>();
  for (const { to, subject } of world.sandbox.mails.list()) {
    counts.set(`${to}: ${subject}`, (counts.get(`${to}: ${subject}`) ?? 0) + 1);
  }
  return [...counts].filter(([, times]) => times !== 1);
};

/** How many rows there are of everything a delivery could write. */
async function rowsOf() {
  const tables = [stripeEvents, purchaseEvents, ledgerPostings] as const;
  const counts = await Promise.all(tables.map((table) => db.select({ rows: count() }).from(table)));
  return counts.map(([row]) => row?.rows);
}

test(`every event ${TIMES} times, in any order, on both processes: each change, mail and posting once`, async () => {
  const random = randomBy(seedOf('webhooks'));
  webhooks.hold();
  const { paid, slow, declined, left } = await fourBegun();
  await payThree({ paid, slow, declined });
  await stripe().checkout.sessions.expire(left.purchase.checkoutSessionId ?? '');
  const first = await deliverInDisorder(random);
  expect(first.filter((status) => status !== 200)).toEqual([]);

  const admin = await anAdmin();
  await continuePurchase(paid).nameChanged().confirmed().done();
  await continuePurchase(slow).nameChanged().reported().ruled('refund', admin.user).done();
  await waitFor('the money to be sent', async () => {
    const [{ transfer }, { refund }] = await Promise.all([moneyOf(paid), moneyOf(slow)]);
    return transfer?.status === 'succeeded' && refund?.status === 'succeeded';
  });
  const second = await deliverInDisorder(random);
  expect(second.filter((status) => status !== 200)).toEqual([]);
  expect(first.length + second.length).toBeGreaterThan(60);

  webhooks.deliver();
  await untilQuiet();
  const logs = await Promise.all([paid, slow, declined, left].map(({ purchase }) => logOf(purchase.id)));
  expect(logs).toEqual([
    ['checkoutStarted', 'paymentReceived', 'nameChanged', 'receiptConfirmed'],
    // Whether Stripe's word of the slow payment came as one or as two is chance.
    expect.arrayContaining([
      'checkoutStarted',
      'paymentReceived',
      'nameChanged',
      'problemReported',
      'ruledForBuyer',
    ]),
    ['checkoutStarted', 'paymentProcessing', 'paymentFailed'],
    ['checkoutStarted', 'checkoutExpired'],
  ]);
  for (const log of logs) expect(new Set(log).size).toBe(log.length);
  expect(mailCounts()).toEqual([]);
  await expectBooksAgree();
});

/** The events that lie parked. */
const parked = async () =>
  (
    await db.execute<{ id: string }>(
      sql`select data->>'eventId' as id from pgboss.job where name = 'stripe-event' and state <> 'completed'`,
    )
  ).map(({ id }) => id);

test('payment completed before our own commit is to be seen: parked, and then done', async () => {
  webhooks.hold();
  const race = await aRace();
  const [listing, buyer] = await Promise.all([aListing({ race }), aUser()]);
  const purchaseId = randomUUID();
  const at = now();
  await db.transaction(async (tx) => {
    await tx.insert(purchases).values({
      id: purchaseId,
      listingId: listing.id,
      buyerId: buyer.id,
      sellerId: listing.sellerId,
      state: 'pending_payment',
      ...splitPrice(listing.price),
      payer: listing.payer,
      window: expectDefined(race.windows[0], 'window'),
      checkoutExpiresAt: plus(at, 31 * MINUTE),
      createdAt: at,
      updatedAt: at,
    });
    await tx.update(listings).set({ status: 'pending_payment' }).where(eq(listings.id, listing.id));
    const session = await createCheckoutSession({
      purchaseId,
      listingId: listing.id,
      title: 'Loppet',
      raceName: 'Loppet',
      buyerEmail: buyer.email,
      price: listing.price,
      serviceFee: 3000,
      expiresAt: plus(at, 32 * MINUTE),
    });
    await press(session.id, 'pay');
    const event = eventAbout(session.id, 'checkout.session.completed');
    expect(await deliver(world.apps[0], event)).toBe(200);
    expect(await deliver(world.apps[1], event)).toBe(200);
    // Nobody else sees the purchase yet: what was delivered twice is parked once.
    expect(await parked()).toEqual([event.id]);
  });
  webhooks.deliver();
  await waitFor('the payment', async () => (await readPurchase(purchaseId)).state === 'pending_name_change');
  await untilQuiet();
  expect(await logOf(purchaseId)).toEqual(['paymentReceived']);
  await expectBooksAgree();
});

test('the database gone in the middle: 500, then everything at the next delivery', async () => {
  webhooks.hold();
  const fixture = await aPurchase().done();
  await press(fixture.purchase.checkoutSessionId, 'pay');
  const event = eventAbout(fixture.purchase.checkoutSessionId, 'checkout.session.completed');
  // The event has been looked up and Stripe is being read when the database goes.
  const path = `/v1/checkout/sessions/${fixture.purchase.checkoutSessionId}`;
  world.sandbox.faults.add({ match: { method: 'GET', path }, mode: 'hold' });
  const delivery = deliver(world.apps[0], event);
  await struck();
  await fetch(`${inject('postgresControl')}/stop`, { method: 'POST' });
  world.sandbox.faults.release();
  expect(await delivery).toBe(500);
  await fetch(`${inject('postgresControl')}/start`, { method: 'POST' });
  await untilWell();
  expect((await readPurchase(fixture.purchase.id)).state).toBe('pending_payment');
  expect(await deliver(world.apps[1], event)).toBe(200);
  expect((await readPurchase(fixture.purchase.id)).state).toBe('pending_name_change');
  webhooks.deliver();
  await untilQuiet();
  await expectBooksAgree();
});

test('all deliveries lost for three hours: asking Stripe brings the same state', async () => {
  await untilQuiet();
  const seller = await aSeller();
  const admin = await aUser({ isAdmin: true });
  world.sandbox.faults.add({ refunds: 'pending' });
  const [{ paid, slow, declined, left }, restricted, refunded] = await Promise.all([
    fourBegun(),
    aPurchase({ seller }).paid().nameChanged().done(),
    aPurchase().paid().nameChanged().reported().ruled('refund', admin).done(),
  ]);
  await waitFor('the refund', async () => (await moneyOf(refunded)).refund?.stripeRefundId);
  await setTransfers(seller.stripeAccountId, 'inactive');
  await untilQuiet();
  await continuePurchase(restricted).confirmed().done();
  await waitFor('the refusal', async () => (await moneyOf(restricted)).transfer?.failureCode);

  webhooks.lose(true);
  await payThree({ paid, slow, declined });
  await settleRefund((await moneyOf(refunded)).refund?.stripeRefundId ?? null, 'succeeded');
  await setTransfers(seller.stripeAccountId, 'active');
  world.sandbox.clock.jump(3 * HOUR);
  await waitFor('the forgotten session to expire', () =>
    eventsAbout(left.purchase.checkoutSessionId, 'checkout.session.expired').at(0),
  );
  webhooks.lose(false);
  expect(world.sandbox.stripe.deliveries.by('state', 'failed').length).toBeGreaterThanOrEqual(6);

  expect(await sweep(world.apps[1])).toBe(200);
  await untilQuiet();
  const states = await Promise.all(
    [paid, slow, declined, left].map(({ purchase }) => readPurchase(purchase.id)),
  );
  expect(states.map(({ state }) => state)).toEqual([
    'pending_name_change',
    'pending_name_change',
    'cancelled',
    'cancelled',
  ]);
  expect((await moneyOf(refunded)).refund?.status).toBe('succeeded');
  await waitFor(
    'the seller to be paid',
    async () => (await moneyOf(restricted)).transfer?.status === 'succeeded',
  );
  const replayed = await rowsOf();
  expect(await sweep(world.apps[0])).toBe(200);
  await untilQuiet();
  expect(await rowsOf()).toEqual(replayed);
  await expectBooksAgree();
});
