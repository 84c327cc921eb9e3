import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HOUR, plus } from '@/domain/time';
import type { FaultInput } from '@/sandbox/faults';
import type { TestCard } from '@/sandbox/stripe/cards';
import { now } from '@/server/lib/clock';
import { stripe } from '@/server/stripe/client';
import { savedCardMetadata } from '@/server/stripe/metadata';
import {
  type CardCharge,
  type ChargeRequest,
  chargeSavedCard,
  createSetupSession,
  deleteCustomer,
  detachCard,
  ensureCustomer,
  findCardPayment,
  retrieveSetupSession,
} from '@/server/stripe/saved-cards';
import { aSavedCard, aSetup } from '../support/saved-cards';
import { press, pressSave } from '../support/stripe';
import { world } from '../support/world';

const AMOUNT = 53_000;
const INTENTS = { method: 'POST', path: '/v1/payment_intents' };
/** As often as the client tries one call. */
const ALL_TRIES = 3;

async function aCharge(card: TestCard = 'works'): Promise<ChargeRequest> {
  const { customerId, paymentMethodId } = await aSavedCard(card);
  const at = now();
  return {
    ...{ purchaseId: randomUUID(), customerId, paymentMethodId },
    ...{ amount: AMOUNT, attempt: 1, firstTriedAt: at, now: at },
  };
}

const again = (request: ChargeRequest) => chargeSavedCard({ ...request, now: now() });

/** What Stripe has taken for a purchase. */
const taken = ({ purchaseId }: ChargeRequest) =>
  world.sandbox.stripe.charges
    .by('transfer_group', `purchase_${purchaseId}`)
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount);

const kindOf = async (charge: Promise<CardCharge>) => (await charge).kind;

describe('a customer', () => {
  test('is one however often, and at once, it is asked for, and after a lost answer', async () => {
    const userId = randomUUID();
    const email = 'kund@loppbytet.example';
    world.sandbox.faults.add({ match: { method: 'POST', path: '/v1/customers' }, mode: 'drop-after' });
    const first = await ensureCustomer({ userId, email });
    const others = await Promise.all([ensureCustomer({ userId, email }), ensureCustomer({ userId, email })]);
    expect(others).toEqual([first, first]);
    expect(world.sandbox.stripe.customers.get(first)).toMatchObject({
      email,
      metadata: { app: 'loppbytet', user_id: userId },
    });
  });

  test('whose address was changed is not refused', async () => {
    const userId = randomUUID();
    await ensureCustomer({ userId, email: 'fore@loppbytet.example' });
    await expect(ensureCustomer({ userId, email: 'efter@loppbytet.example' })).resolves.toMatch(/^cus_/);
  });
});

describe('a customer that is deleted', () => {
  test('takes all its cards along and leaves its payments, also when it is asked twice or the answer is lost', async () => {
    const request = await aCharge();
    expect(await kindOf(again(request))).toBe('paid');
    const other = await aSavedCard('works', request.customerId);
    world.sandbox.faults.add({
      match: { method: 'DELETE', path: '/v1/customers' },
      mode: 'drop-after',
    });
    await deleteCustomer(request.customerId);
    await deleteCustomer(request.customerId);
    for (const id of [request.paymentMethodId, other.paymentMethodId])
      expect(world.sandbox.stripe.paymentMethods.get(id)?.customer).toBeNull();
    expect(await stripe().customers.retrieve(request.customerId)).toMatchObject({ deleted: true });
    expect(taken(request)).toEqual([AMOUNT]);
    await expect(detachCard(request.paymentMethodId)).resolves.toBeUndefined();
  });

  test('is asked for again while Stripe does not answer', async () => {
    const { customerId } = await aSavedCard();
    world.sandbox.faults.add({
      ...{ match: { method: 'DELETE', path: '/v1/customers' }, mode: '500', times: ALL_TRIES },
    });
    await expect(deleteCustomer(customerId)).rejects.toThrow();
    await deleteCustomer(customerId);
    expect(world.sandbox.stripe.customers.get(customerId)).toBeUndefined();
  });
});

describe('a page that saves a card', () => {
  test('is the same one for the same request, and names its bid, never a purchase', async () => {
    const { request, id, url } = await aSetup();
    expect(await createSetupSession(request)).toEqual({ id, url });
    expect(url).toBe(`${world.sandbox.url}/checkout/${id}`);
    const session = world.sandbox.stripe.sessions.get(id);
    expect(session).toMatchObject({
      ...{ mode: 'setup', locale: 'sv', payment_method_types: ['card'], customer: request.customerId },
      metadata: { app: 'loppbytet', bid_id: request.bidId, user_id: request.userId },
    });
    expect(session?.metadata).not.toHaveProperty('purchase_id');
  });

  test('is open, then complete with its card', async () => {
    const { request, id, url } = await aSetup();
    const { bidId, customerId } = request;
    const open = { id, url, bidId, customerId, status: 'open', paymentMethodId: null };
    expect(await retrieveSetupSession(id)).toEqual(open);
    expect(await pressSave(id)).toBe(200);
    expect(await retrieveSetupSession(id)).toEqual({
      ...open,
      url: null,
      status: 'complete',
      paymentMethodId: expect.stringMatching(/^pm_/),
    });
  });

  test('that has run out saves nothing', async () => {
    const { id } = await aSetup();
    await world.sandbox.clock.advance({ minutes: 61 });
    expect(await pressSave(id)).toBe(409);
    expect(await retrieveSetupSession(id)).toMatchObject({ status: 'expired', paymentMethodId: null });
  });

  test('of another product, or one that takes a payment, is of no bid', async () => {
    const customer = await ensureCustomer({ userId: randomUUID(), email: 'annan@loppbytet.example' });
    const foreign = await stripe().checkout.sessions.create({
      ...{ mode: 'setup', currency: 'sek', customer, success_url: 'https://other.example/' },
      metadata: { bid_id: randomUUID() },
    });
    expect(await retrieveSetupSession(foreign.id)).toMatchObject({ bidId: null, status: 'open' });
    const payment = await stripe().checkout.sessions.create({
      ...{ mode: 'payment', success_url: 'https://other.example/' },
      line_items: [
        { quantity: 1, price_data: { currency: 'sek', unit_amount: 500, product_data: { name: 'Mugg' } } },
      ],
      metadata: { app: 'loppbytet', bid_id: randomUUID() },
    });
    await press(payment.id, 'pay');
    expect(await retrieveSetupSession(payment.id)).toMatchObject({ bidId: null, paymentMethodId: null });
  });
});

describe('a saved card', () => {
  test('pays for its purchase, with what settling needs', async () => {
    const request = await aCharge();
    const paid = await chargeSavedCard(request);
    expect(paid).toMatchObject({
      kind: 'paid',
      paymentIntentId: expect.stringMatching(/^pi_/),
      intent: {
        amount_received: AMOUNT,
        currency: 'sek',
        transfer_group: `purchase_${request.purchaseId}`,
        metadata: { purchase_id: request.purchaseId, attempt: '1', paid_by: 'saved_card' },
        latest_charge: { object: 'charge', payment_method_details: { type: 'card' } },
      },
    });
    expect(taken(request)).toEqual([AMOUNT]);
  });

  test('that the bank declines says why, and stays declined for the same attempt', async () => {
    const request = await aCharge('declines');
    const no = { kind: 'declined', code: 'generic_decline' };
    expect([await chargeSavedCard(request), await again(request)]).toEqual([no, no]);
    expect(taken(request)).toEqual([]);
  });

  test('that needs its owner is known as such', async () => {
    const request = await aCharge('authenticates');
    expect(await chargeSavedCard(request)).toEqual({ kind: 'authenticationRequired' });
    expect(taken(request)).toEqual([]);
  });

  test('that was forgotten, or is somebody else’s, is declined', async () => {
    const [request, other] = [await aCharge(), await aCharge()];
    const stolen = { ...request, paymentMethodId: other.paymentMethodId };
    expect(await kindOf(chargeSavedCard(stolen))).toBe('declined');
    await detachCard(other.paymentMethodId);
    expect(await kindOf(chargeSavedCard(other))).toBe('declined');
    expect([...taken(request), ...taken(other)]).toEqual([]);
  });

  test('is tried again with another card as a new attempt, and a paid purchase never', async () => {
    const request = await aCharge('declines');
    await chargeSavedCard(request);
    const { paymentMethodId } = await aSavedCard('works', request.customerId);
    const second = { ...request, paymentMethodId, attempt: 2 };
    const paid = await chargeSavedCard(second);
    expect(paid.kind).toBe('paid');
    expect(await chargeSavedCard({ ...second, attempt: 3 })).toEqual(paid);
    expect(taken(request)).toEqual([AMOUNT]);
  });

  test('of two purchases is charged for each', async () => {
    const [request, purchaseId] = [await aCharge(), randomUUID()];
    const next = { ...request, purchaseId };
    expect(await kindOf(chargeSavedCard(request))).toBe('paid');
    expect(await findCardPayment({ ...next, since: request.now }, 1)).toBeNull();
    expect(await kindOf(chargeSavedCard(next))).toBe('paid');
    expect([taken(request), taken(next)]).toEqual([[AMOUNT], [AMOUNT]]);
  });
});

describe('a card is never charged twice', () => {
  test('by ten calls at once', async () => {
    const request = await aCharge();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => chargeSavedCard(request)));
    expect(outcomes.some(({ kind }) => kind === 'paid')).toBe(true);
    expect(outcomes.every(({ kind }) => kind === 'paid' || kind === 'unknown')).toBe(true);
    expect(await kindOf(again(request))).toBe('paid');
    expect(taken(request)).toEqual([AMOUNT]);
  });

  const faults: [string, FaultInput, CardCharge['kind']][] = [
    [
      'every answer is lost after the charge',
      { match: INTENTS, mode: 'drop-after', times: ALL_TRIES },
      'paid',
    ],
    [
      'Stripe is silent after the charge',
      { match: INTENTS, mode: 'silent-after', times: ALL_TRIES, ms: 20 },
      'paid',
    ],
    ['Stripe fails after the charge, and repeats it', { match: INTENTS, mode: '500-after' }, 'paid'],
    ['no request arrives', { match: INTENTS, mode: 'timeout', times: ALL_TRIES, ms: 20 }, 'unknown'],
    ['the connection breaks', { match: INTENTS, mode: 'reset', times: ALL_TRIES }, 'unknown'],
    ['Stripe fails before the charge', { match: INTENTS, mode: '500', times: ALL_TRIES }, 'unknown'],
    ['there are too many requests', { match: INTENTS, mode: '429', times: ALL_TRIES }, 'unknown'],
    ['the key is revoked', { match: INTENTS, mode: 'refuse', status: 401, times: ALL_TRIES }, 'unknown'],
    ['another holds the lock', { match: INTENTS, mode: 'refuse', status: 409, times: ALL_TRIES }, 'unknown'],
  ];
  test.each(faults)('when %s', async (_, fault, kind) => {
    const request = await aCharge();
    world.sandbox.faults.add(fault);
    expect(await kindOf(chargeSavedCard(request))).toBe(kind);
    world.sandbox.faults.clear();
    expect(await kindOf(again(request))).toBe('paid');
    expect(taken(request)).toEqual([AMOUNT]);
  });

  test('when the answer and the look-up are both lost', async () => {
    const request = await aCharge();
    world.sandbox.faults.choose((method, path) =>
      path.startsWith(INTENTS.path) ? (method === 'POST' ? 'drop-after' : '500') : undefined,
    );
    expect(await kindOf(chargeSavedCard(request))).toBe('unknown');
    world.sandbox.faults.clear();
    expect(await kindOf(again(request))).toBe('paid');
    expect(taken(request)).toEqual([AMOUNT]);
  });

  test('when the key was forgotten since: it is looked for first', async () => {
    const [charged, missed] = [await aCharge(), await aCharge()];
    world.sandbox.faults.choose((method, path) =>
      path.startsWith(INTENTS.path) ? (method === 'POST' ? 'drop-after' : '500') : undefined,
    );
    expect(await kindOf(chargeSavedCard(charged))).toBe('unknown');
    world.sandbox.faults.choose((_, path) => (path.startsWith(INTENTS.path) ? 'reset' : undefined));
    expect(await kindOf(chargeSavedCard(missed))).toBe('unknown');
    world.sandbox.faults.clear();
    await world.sandbox.clock.advance({ hours: 25 });
    world.sandbox.faults.add({ match: { method: 'GET', path: INTENTS.path }, mode: '500', times: ALL_TRIES });
    // Nothing is tried while it cannot be looked for.
    expect(await kindOf(again(charged))).toBe('unknown');
    expect(await kindOf(again(charged))).toBe('paid');
    // A day later nobody expects the charge any more.
    expect(await again(missed)).toEqual({ kind: 'declined', code: 'attempt_expired' });
    expect([taken(charged), taken(missed)]).toEqual([[AMOUNT], []]);
    const next = { ...missed, attempt: 2, firstTriedAt: now() };
    expect(await kindOf(again(next))).toBe('paid');
    expect(taken(missed)).toEqual([AMOUNT]);
  });

  test('when the same attempt is asked for with another amount', async () => {
    const request = await aCharge();
    const paid = await chargeSavedCard(request);
    expect(await chargeSavedCard({ ...request, amount: AMOUNT + 100 })).toEqual(paid);
    expect(taken(request)).toEqual([AMOUNT]);
  });

  test('by the same attempt while it is under way', async () => {
    const request = await aCharge();
    world.sandbox.faults.add({ match: INTENTS, mode: 'hold' });
    const first = chargeSavedCard(request);
    await expect.poll(() => world.sandbox.faults.held).toBe(1);
    expect(await kindOf(again(request))).toBe('unknown');
    world.sandbox.faults.release();
    expect(await kindOf(first)).toBe('paid');
    expect(taken(request)).toEqual([AMOUNT]);
  });

  test('whatever fails in whatever order', async () => {
    const modes = ['drop-after', 'reset', '500', '500-after', '429', undefined, undefined] as const;
    let seed = 20_261_126;
    const next = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * count);
    };
    const requests = await Promise.all(Array.from({ length: 12 }, () => aCharge()));
    world.sandbox.faults.choose((_, path) =>
      path.startsWith(INTENTS.path) ? modes[next(modes.length)] : undefined,
    );
    await Promise.all(requests.flatMap((request) => [chargeSavedCard(request), chargeSavedCard(request)]));
    world.sandbox.faults.clear();
    const outcomes = await Promise.all(requests.map((request) => kindOf(again(request))));
    expect(new Set(outcomes)).toEqual(new Set(['paid']));
    expect(requests.flatMap(taken)).toEqual(requests.map(() => AMOUNT));
  });
});

test('a payment that Stripe left unconfirmed takes no money, and holds nothing up for ever', async () => {
  const request = await aCharge();
  const { purchaseId, customerId, paymentMethodId } = request;
  await stripe().paymentIntents.create({
    ...{ amount: AMOUNT, currency: 'sek', customer: customerId, payment_method: paymentMethodId },
    metadata: savedCardMetadata(purchaseId, 1),
  });
  expect(await findCardPayment({ purchaseId, customerId, since: request.now }, 1)).toEqual({
    kind: 'unknown',
  });
  await world.sandbox.clock.advance({ hours: 21 });
  expect(await kindOf(again(request))).toBe('declined');
  expect(taken(request)).toEqual([]);
});

describe('looking for a payment', () => {
  test('reads past the first page of a customer’s payments', async () => {
    const request = await aCharge();
    await chargeSavedCard(request);
    const many = Array.from({ length: 120 }, () => ({ ...request, purchaseId: randomUUID() }));
    const { customerId, purchaseId } = request;
    const [intent] = world.sandbox.stripe.paymentIntents.by('customer', customerId);
    for (const each of many) {
      if (intent) {
        const metadata = { ...intent.metadata, purchase_id: each.purchaseId };
        world.sandbox.stripe.paymentIntents.put({ ...intent, id: `pi_${each.purchaseId}`, metadata });
      }
    }
    expect(await findCardPayment({ purchaseId, customerId, since: request.now }, 1)).toMatchObject({
      kind: 'paid',
    });
    for (let count = 0; intent && count < 400; count += 1) {
      const metadata = { ...intent.metadata, purchase_id: randomUUID() };
      world.sandbox.stripe.paymentIntents.put({ ...intent, id: `pi_${metadata.purchase_id}`, metadata });
    }
    // Not found among as many as are read: that is not an answer.
    const other = { purchaseId: randomUUID(), customerId, since: request.now };
    await expect(findCardPayment(other, 1)).rejects.toThrow('too many payments');
    expect(await kindOf(chargeSavedCard({ ...request, ...other, attempt: 2 }))).toBe('unknown');
    // Payments from long before the first attempt cannot be its.
    expect(await findCardPayment({ purchaseId, customerId, since: plus(now(), HOUR) }, 1)).toBeNull();
  });
});

describe('forgetting a card', () => {
  test('is done once, and again, and for one that Stripe does not know', async () => {
    const { paymentMethodId } = await aSavedCard();
    await detachCard(paymentMethodId);
    await detachCard(paymentMethodId);
    await stripe().paymentMethods.detach((await aSavedCard()).paymentMethodId);
    await detachCard('pm_unknown');
    expect(world.sandbox.stripe.paymentMethods.get(paymentMethodId)?.customer).toBeNull();
  });

  test('after it was forgotten in the dashboard', async () => {
    const { paymentMethodId } = await aSavedCard();
    await stripe().paymentMethods.detach(paymentMethodId);
    await detachCard(paymentMethodId);
  });

  test('fails when Stripe does not answer, so that it is tried again', async () => {
    const { paymentMethodId } = await aSavedCard();
    const match = { method: 'POST', path: `/v1/payment_methods/${paymentMethodId}/detach` };
    world.sandbox.faults.add({ match, mode: '500', times: ALL_TRIES });
    await expect(detachCard(paymentMethodId)).rejects.toMatchObject({ statusCode: 500 });
    await detachCard(paymentMethodId);
    expect(world.sandbox.stripe.paymentMethods.get(paymentMethodId)?.customer).toBeNull();
  });
});
