import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { clockAt, stripeAt } from '@/domain/account/actor';
import { plus } from '@/domain/time';
import { stripeCursors, stripeEvents } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { catchUp } from '@/server/services/stripe-events/catch-up';
import { receiveStripeEvent } from '@/server/services/stripe-events/receive-stripe-event';
import { stripe } from '@/server/stripe/client';
import { eventAbout, openChargeback, press, setTransfers, warnOfFraud } from '../support/stripe';
import { world } from '../support/world';

/** Marks that another product on the same Stripe account may put on its objects. */
const foreignParams: [string, Stripe.Checkout.SessionCreateParams][] = [
  ['an order number of its own', { client_reference_id: 'order-77', metadata: { purchase_id: 'order-77' } }],
  ['an unknown UUID', { client_reference_id: randomUUID(), metadata: { purchase_id: randomUUID() } }],
  ['another app’s name', { metadata: { app: 'another', purchase_id: randomUUID() } }],
  ['our name and no purchase', { metadata: { app: 'loppbytet', purchase_id: "x' or 1=1" } }],
  ['nothing at all', {}],
];

const mug = { currency: 'sek', unit_amount: 20_000, product_data: { name: 'A mug' } };

/** A whole life of another product's payment: paid, refunded in part, charged back, lost. */
async function foreignPayment(params: Stripe.Checkout.SessionCreateParams): Promise<void> {
  const session = await stripe().checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: mug }],
    success_url: 'https://other.example/thanks',
    payment_intent_data: { metadata: params.metadata ?? {} },
    ...params,
  });
  await press(session.id, 'pay');
  const paid = await stripe().checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  await stripe().refunds.create({ payment_intent: intent.id, amount: 500, metadata: { ...params.metadata } });
  expect(await warnOfFraud(intent.latest_charge as string)).toBe(200);
  expect(await openChargeback(intent.latest_charge as string)).toBe(200);
}

async function foreignSeller(): Promise<void> {
  const account = await stripe().accounts.create({
    country: 'SE',
    metadata: { user_id: 'user-9' },
    capabilities: { transfers: { requested: true } },
  });
  await setTransfers(account.id, 'active');
}

const eventsSince = (known: Set<string>) =>
  [...world.sandbox.stripe.events.values()].filter(({ id }) => !known.has(id));

test.each(foreignParams)(
  'another product’s event, marked by %s, is accepted and ignored',
  async (_, params) => {
    const known = new Set([...world.sandbox.stripe.events.values()].map(({ id }) => id));
    await foreignPayment(params);
    await foreignSeller();
    const events = eventsSince(known);
    const types = events.map(({ type }) => type);
    expect(types).toContain('charge.dispute.created');
    expect(types).toContain('radar.early_fraud_warning.created');
    for (const event of events) {
      expect(['skipped', 'ignored']).toContain(await receiveStripeEvent({ event }, stripeAt(now())));
      const rows = await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
      expect(rows).toEqual([]);
    }
  },
);

const ofBid = { bid_id: randomUUID() };
test.each<[string, Stripe.Checkout.SessionCreateParams]>([
  ['that saves a card, of another product', { mode: 'setup', currency: 'sek', metadata: ofBid }],
  [
    'that takes a payment and names a bid',
    {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: mug }],
      metadata: { app: 'loppbytet', ...ofBid },
    },
  ],
])('a page %s is skipped', async (_, params) => {
  const { id } = await stripe().checkout.sessions.create({
    success_url: 'https://other.example/',
    ...params,
  });
  await stripe().checkout.sessions.expire(id);
  const event = eventAbout(id, 'checkout.session.expired');
  expect(await receiveStripeEvent({ event }, stripeAt(now()))).toBe('skipped');
});

test('catching up goes past what another product does, and past our own that is not known', async () => {
  await foreignPayment({ client_reference_id: 'order-78', metadata: { purchase_id: 'order-78' } });
  await foreignPayment({ metadata: { app: 'loppbytet', purchase_id: randomUUID() } });
  const at = plus(now(), 5000);
  const report = await catchUp(clockAt(at));
  expect(report.failed).toBe(0);
  const [cursor] = await db.select().from(stripeCursors).where(eq(stripeCursors.name, 'events'));
  expect(cursor?.at).toEqual(at);
});
