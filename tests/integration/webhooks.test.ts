import { db } from '@sandbox/database';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { reconciliationDifferences, stripeEvents } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { applyEvent } from '@/server/services/purchases/apply-event';
import { stripe } from '@/server/stripe/client';
import { purchaseMetadata } from '@/server/stripe/metadata';
import { as } from '../support/callers';
import { expectDefined } from '../support/expect-defined';
import { atStripe, expectSettled, postingsOf } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce } from '../support/outcome';
import { workQueues } from '../support/queues';
import { logOf, readListing, readPurchase, stateOf } from '../support/rows';
import {
  captureCharges,
  chargeOf,
  deliver,
  eventAbout,
  eventsAbout,
  postWebhook,
  press,
  settlePayment,
} from '../support/stripe';
import { world } from '../support/world';

/** A purchase whose buyer has paid, with Stripe's word of it not yet delivered. */
async function paidAtStripe() {
  const fixture = await aPurchase().done();
  await press(fixture.purchase.checkoutSessionId, 'pay');
  return { ...fixture, event: completedOf(fixture) };
}
const completedOf = ({ purchase }: PurchaseFixture) =>
  eventAbout(purchase.checkoutSessionId, 'checkout.session.completed');

const recorded = async ({ id }: { id: string }) =>
  (await db.select().from(stripeEvents).where(eq(stripeEvents.id, id))).length;

const differencesOf = (source: string) =>
  db.select().from(reconciliationDifferences).where(eq(reconciliationDifferences.source, source));

/** Everything of a purchase that a delivery could change. */
const snapshot = async (fixture: PurchaseFixture) => ({
  purchase: await readPurchase(fixture.purchase.id),
  listing: await readListing(fixture.listing.id),
  log: await logOf(fixture.purchase.id),
  postings: await postingsOf(fixture),
});

describe('an event', () => {
  test('delivered five times at once, and again under another id, is applied once, and each delivery is taken', async () => {
    const { event, ...fixture } = await paidAtStripe();
    expect(await Promise.all(atOnce(5, () => deliver(event)))).toEqual([200, 200, 200, 200, 200]);
    expect(await stateOf(fixture)).toBe('pending_name_change');
    expect(await logOf(fixture.purchase.id)).toEqual(['checkoutStarted', 'paymentReceived']);
    await captureCharges();
    expect(await postingsOf(fixture)).toEqual(['payment_received', 'stripe_fee']);
    expect(await recorded(event)).toBe(1);
    const before = await snapshot(fixture);
    expect(await deliver(event)).toBe(200);
    expect(await deliver({ ...event, id: `${event.id}_again` })).toBe(200);
    expect(await snapshot(fixture)).toEqual(before);
    expect(await mailsTo(fixture.buyer)).toEqual(['paymentConfirmed']);
  });

  test('that comes after the purchase has ended changes nothing, whichever way it ended', async () => {
    const admin = await aUser({ isAdmin: true });
    const story = () => aPurchase().paid().nameChanged();
    const [completed, refunded] = await Promise.all([
      story().confirmed().done(),
      story().reported().ruled('refund', admin).done(),
    ]);
    await workQueues();
    for (const fixture of [completed, refunded]) {
      const before = await snapshot(fixture);
      expect(await deliver(completedOf(fixture))).toBe(200);
      await workQueues();
      expect(await snapshot(fixture)).toEqual(before);
      await expectSettled(fixture.purchase.id);
    }
    expect((await atStripe(refunded.purchase.id)).refunds).toHaveLength(1);
    expect((await atStripe(completed.purchase.id)).transfers).toHaveLength(1);
  });

  test('says what is true at Stripe now, whatever its snapshot says', async () => {
    const fixture = await aPurchase().paying().done();
    await settlePayment(fixture.purchase.checkoutSessionId, 'succeeded');
    const unpaid = completedOf(fixture);
    expect((unpaid.data.object as Stripe.Checkout.Session).payment_status).toBe('unpaid');
    expect(await deliver(unpaid)).toBe(200);
    expect(await stateOf(fixture)).toBe('pending_name_change');
  });

  test('of a kind we do not use is taken and left alone', async () => {
    const { event, ...fixture } = await paidAtStripe();
    const foreign = { ...event, id: 'evt_foreign', type: 'customer.created' } as unknown as Stripe.Event;
    expect(await deliver(foreign)).toBe(200);
    expect(await recorded(foreign)).toBe(0);
    expect(await stateOf(fixture)).toBe('pending_payment');
  });

  test('that we fail to apply is not recorded, and is applied on the next delivery', async () => {
    const { event, ...fixture } = await paidAtStripe();
    const path = `/v1/checkout/sessions/${fixture.purchase.checkoutSessionId}`;
    world.sandbox.faults.add({ match: { method: 'GET', path }, mode: '429' });
    const before = await snapshot(fixture);
    expect(await deliver(event)).toBe(500);
    expect(await recorded(event)).toBe(0);
    expect(await snapshot(fixture)).toEqual(before);
    expect(await deliver(event)).toBe(200);
    expect(await recorded(event)).toBe(1);
    expect(await stateOf(fixture)).toBe('pending_name_change');
  });

  test('about a purchase we do not know yet is parked, and applied by the queue once we do', async () => {
    const { event } = await paidAtStripe();
    const object = { ...event.data.object, metadata: purchaseMetadata(crypto.randomUUID()) };
    const early = { ...event, id: 'evt_early', data: { object } } as unknown as Stripe.Event;
    expect(await deliver(early)).toBe(200);
    expect(await recorded(early)).toBe(0);
    const [job] = await db.execute<{ data: unknown }>(
      sql`select data from pgboss.job where name = 'stripe-event' and state = 'created'`,
    );
    expect(job?.data).toEqual({ eventId: early.id });
  });
});

test.each([
  ['at once', false],
  ['after a while', true],
])('a payment in another currency, %s, sells nothing, alarms and is refunded', async (_when, isSlow) => {
  const { event, ...fixture } = await paidAtStripe();
  if (isSlow) {
    const command = { purchaseId: fixture.purchase.id, actor: { type: 'stripe' }, now: now() } as const;
    await db.transaction((tx) => applyEvent(tx, { event: 'paymentProcessing', ...command }));
  }
  const { sessions, charges, refunds: made } = world.sandbox.stripe;
  const session = expectDefined(sessions.get(fixture.purchase.checkoutSessionId ?? ''), 'session');
  const charge = chargeOf(fixture);
  sessions.put({ ...session, currency: 'nok' });
  // Whatever Stripe made of it in SEK is not known yet, and does not matter.
  charges.put({ ...charge, currency: 'nok', balance_transaction: null });
  for (const time of ['first', 'again']) {
    expect(await deliver({ ...event, id: `${event.id}_${time}` })).toBe(200);
    await workQueues();
  }
  expect(await stateOf(fixture)).toBe('cancelled');
  expect((await readListing(fixture.listing.id)).status).toBe('available');
  expect(await postingsOf(fixture)).toEqual([]);
  expect(made.by('charge', charge.id)).toMatchObject([{ amount: charge.amount, currency: 'nok' }]);
  for (const refund of made.by('charge', charge.id)) {
    for (const event of eventsAbout(refund.id)) expect(await deliver(event)).toBe(200);
  }
  const differences = await differencesOf(charge.id);
  expect(differences.map(({ kind, stripeAmount }) => [kind, stripeAmount])).toEqual([
    ['wrong_currency_paid', null],
  ]);
  expect(await mailsTo(fixture.buyer)).toEqual(['paidInOtherCurrency']);
  const payment = { listingId: fixture.listing.id, sessionId: session.id };
  expect(await as(fixture.buyer).purchases.verifyPayment(payment)).toEqual({ status: 'refunded' });
});

describe('a delivery', () => {
  const signed = (body: string, secret: string, age = 0) =>
    stripe().webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - age,
    });

  test.each([
    ['signed by the secret we are rolling to', world.nextWebhookSecret, 0],
    ['almost five minutes old', world.webhookSecret, 290],
  ])('%s is taken', async (_how, secret, age) => {
    const { event, ...fixture } = await paidAtStripe();
    const body = JSON.stringify(event);
    expect((await postWebhook(body, signed(body, secret, age))).status).toBe(200);
    expect(await stateOf(fixture)).toBe('pending_name_change');
  });

  let paid: Awaited<ReturnType<typeof paidAtStripe>>;
  beforeAll(async () => {
    paid = await paidAtStripe();
  });
  const forgeries: Record<string, (body: string) => [body: string, signature: string | null]> = {
    'without a signature': (body) => [body, null],
    'with an empty signature': (body) => [body, ''],
    'with nonsense for a signature': (body) => [body, 'v1=nonsens'],
    'signed by another secret': (body) => [body, signed(body, 'whsec_somebody_else')],
    'altered later': (body) => [body.replace('"paid"', '"unpaid"'), signed(body, world.webhookSecret)],
    'older than five minutes': (body) => [body, signed(body, world.webhookSecret, 301)],
    'with a fresh time on an old signature': (body) => [
      body,
      signed(body, world.webhookSecret, 900).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`),
    ],
    'with only an old scheme': (body) => [body, signed(body, world.webhookSecret).replace('v1=', 'v0=')],
  };
  test.each(Object.entries(forgeries))('%s is refused, and nothing is written', async (_how, forge) => {
    const { event, ...fixture } = paid;
    const before = await snapshot(fixture);
    expect((await postWebhook(...forge(JSON.stringify(event)))).status).toBe(400);
    expect(await snapshot(fixture)).toEqual(before);
    expect(await recorded(event)).toBe(0);
  });
});

test('an event of Stripe’s other mode is accepted and skipped', async () => {
  const { event, ...fixture } = await paidAtStripe();
  expect(await deliver({ ...event, livemode: true })).toBe(200);
  expect([await stateOf(fixture), await recorded(event)]).toEqual(['pending_payment', 0]);
  expect(await deliver(event)).toBe(200);
  expect(await stateOf(fixture)).toBe('pending_name_change');
});
