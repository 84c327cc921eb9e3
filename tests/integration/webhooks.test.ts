import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { POST } from '@/app/api/stripe/webhook/route';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { db } from '@/server/db/client';
import { ledgerPostings, purchaseEvents, purchases, stripeEvents } from '@/server/db/schema';
import { drainQueues } from '@/server/jobs/work';
import { world } from '../support/world';

afterEach(() => world.sandbox.faults.clear());

type Event = Parameters<typeof world.sandbox.webhooks.sign>[0];

const deliver = (body: string, signature: string) =>
  POST(
    new Request('http://localhost:3000/api/stripe/webhook', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    }),
  );

/** Stripe's events about a session, oldest first. */
function eventsAbout(sessionId: string | null): Event[] {
  return [...world.sandbox.stripe.events.values()].filter(
    (event) => (event.data.object as { id?: string }).id === sessionId,
  );
}

const send = (event: Event) => {
  const { body, signature } = world.sandbox.webhooks.sign(event);
  return deliver(body, signature);
};

async function paidAtStripe() {
  const { purchase, listing } = await aPurchase().done();
  await fetch(`${world.sandbox.url}/checkout/${purchase.checkoutSessionId}`, {
    method: 'POST',
    body: JSON.stringify({ action: 'pay' }),
  });
  const event = eventsAbout(purchase.checkoutSessionId).find(
    ({ type }) => type === 'checkout.session.completed',
  );
  if (!event) throw new Error('Stripe sent no event');
  return { purchase, listing, event };
}

const stateOf = async (id: string) =>
  (await db.select({ state: purchases.state }).from(purchases).where(eq(purchases.id, id)))[0]?.state;
const recorded = (id: string) => db.select().from(stripeEvents).where(eq(stripeEvents.id, id));

describe('an event', () => {
  test('five times at once is applied once, and each delivery is taken', async () => {
    const { purchase, event } = await paidAtStripe();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stateOf(purchase.id)).toBe('pending_name_change');
    const log = await db.select().from(purchaseEvents).where(eq(purchaseEvents.purchaseId, purchase.id));
    expect(log.map(({ event: name }) => name)).toEqual(['checkoutStarted', 'paymentReceived']);
    const postings = await db.select().from(ledgerPostings).where(eq(ledgerPostings.purchaseId, purchase.id));
    expect(postings.map(({ kind }) => kind).sort()).toEqual(['payment_received', 'stripe_fee']);
    expect(await recorded(event.id)).toHaveLength(1);
  });

  test('that comes long after the trade is over changes nothing', async () => {
    const trade = await aPurchase().paid().nameChanged().confirmed().done();
    const event = eventsAbout(trade.purchase.checkoutSessionId).find(
      ({ type }) => type === 'checkout.session.completed',
    );
    expect((await send(event as Event)).status).toBe(200);
    expect(await stateOf(trade.purchase.id)).toBe('completed');
  });

  test('that is read anew says what is true now, whatever its snapshot says', async () => {
    const { purchase } = await aPurchase().paying().done();
    await fetch(`${world.sandbox.url}/payments/settle`, {
      method: 'POST',
      body: JSON.stringify({ session: purchase.checkoutSessionId, outcome: 'succeeded' }),
    });
    const [unpaid] = eventsAbout(purchase.checkoutSessionId).filter(
      ({ type }) => type === 'checkout.session.completed',
    );
    expect((await send(unpaid as Event)).status).toBe(200);
    expect(await stateOf(purchase.id)).toBe('pending_name_change');
  });

  test('of a kind we do not use is taken and left alone', async () => {
    const { event } = await paidAtStripe();
    const foreign = { ...event, id: 'evt_foreign', type: 'customer.created' } as Event;
    expect((await send(foreign)).status).toBe(200);
    expect(await recorded('evt_foreign')).toHaveLength(0);
  });

  test('that we fail to apply is not recorded, and works on the next delivery', async () => {
    const { purchase, event } = await paidAtStripe();
    world.sandbox.faults.add({
      match: { method: 'GET', path: `/v1/checkout/sessions/${purchase.checkoutSessionId}` },
      times: 10,
      mode: '500',
    });
    expect((await send(event)).status).toBe(500);
    expect(await recorded(event.id)).toHaveLength(0);
    expect(await stateOf(purchase.id)).toBe('pending_payment');
    world.sandbox.faults.clear();
    expect((await send(event)).status).toBe(200);
    expect(await stateOf(purchase.id)).toBe('pending_name_change');
    await drainQueues();
  });
});

describe('a delivery that is not Stripe’s', () => {
  const spoil: Record<string, (body: string, signature: string) => [string, string]> = {
    'without a signature': (body) => [body, ''],
    'signed by another secret': (body) => [body, 't=1,v1=00'],
    'with an altered body': (body, signature) => [body.replace('"paid"', '"free"').concat(' '), signature],
    'older than five minutes': (body, signature) => [
      body,
      signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 400}`),
    ],
  };
  test.each(Object.entries(spoil))('%s is refused, and nothing is written', async (_name, change) => {
    const { purchase, event } = await paidAtStripe();
    const { body, signature } = world.sandbox.webhooks.sign(event);
    expect((await deliver(...change(body, signature))).status).toBe(400);
    expect(await stateOf(purchase.id)).toBe('pending_payment');
    expect(await recorded(event.id)).toHaveLength(0);
  });
});
