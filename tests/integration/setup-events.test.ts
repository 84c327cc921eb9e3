import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import { stripeAt } from '@/domain/account/actor';
import { db } from '@/sandbox/database';
import { stripeEvents } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import type { placeBid } from '@/server/services/bids';
import { receiveStripeEvent } from '@/server/services/stripe-events/receive-stripe-event';
import { stripe } from '@/server/stripe/client';
import { aSavedCard, aSetup } from '../support/saved-cards';
import { deliver, eventAbout } from '../support/stripe';
import { world } from '../support/world';

const placed = vi.hoisted(() => vi.fn<typeof placeBid>());
vi.mock('@/server/services/bids', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  placeBid: placed,
}));

beforeEach(() => {
  placed.mockReset().mockResolvedValue();
});

const given = () => placed.mock.calls.map(([, saved]) => saved);
const recorded = async (id: string) =>
  (await db.select().from(stripeEvents).where(eq(stripeEvents.id, id))).length;

test('a saved card is handed on with its bid, once however often the event comes', async () => {
  const { bidId, sessionId, customerId, paymentMethodId } = await aSavedCard();
  const event = eventAbout(sessionId, 'checkout.session.completed');
  expect([await deliver(event), await deliver(event)]).toEqual([200, 200]);
  expect(given()).toEqual([{ bidId, sessionId, customerId, paymentMethodId }]);
  expect(await recorded(event.id)).toBe(1);
});

test('a page that ran out before a card was saved places no bid', async () => {
  const { id } = await aSetup();
  await world.sandbox.clock.advance({ minutes: 61 });
  const event = eventAbout(id, 'checkout.session.expired');
  expect(await deliver(event)).toBe(200);
  expect(given()).toEqual([]);
  expect(await recorded(event.id)).toBe(1);
});

test('what fails is sent again: the event is not recorded', async () => {
  const { sessionId } = await aSavedCard();
  const event = eventAbout(sessionId, 'checkout.session.completed');
  placed.mockRejectedValueOnce(new Error('The database is gone'));
  expect(await deliver(event)).toBe(500);
  expect(await recorded(event.id)).toBe(0);
  expect(await deliver(event)).toBe(200);
  expect(given()).toHaveLength(2);
});

test('pages of another product are skipped, and a payment is never taken for a saved card', async () => {
  const metadata = { bid_id: '018f4f3e-0000-7000-8000-000000000001' };
  const price = { currency: 'sek', unit_amount: 500, product_data: { name: 'Mugg' } };
  const success_url = 'https://other.example/';
  const foreign: Stripe.Checkout.SessionCreateParams[] = [
    { mode: 'setup', currency: 'sek', success_url, metadata: metadata },
    {
      mode: 'payment',
      success_url,
      line_items: [{ quantity: 1, price_data: price }],
      metadata: { app: 'loppbytet', ...metadata },
    },
  ];
  for (const params of foreign) {
    const { id } = await stripe().checkout.sessions.create(params);
    await stripe().checkout.sessions.expire(id);
    const event = eventAbout(id, 'checkout.session.expired');
    expect(await receiveStripeEvent({ event }, stripeAt(now()))).toBe('skipped');
  }
  expect(given()).toEqual([]);
});
