import { randomUUID } from 'node:crypto';
import type { FaultInput } from '@sandbox/faults';
import type { TestCard } from '@sandbox/stripe/customers';
import { describe, expect, test } from 'vitest';
import { HOUR, plus } from '@/domain/time';
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
import { randomBy } from '../support/random';
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
  const attempt = { raceName: 'Göteborgsvarvet', attempt: 1, firstTriedAt: at, now: at };
  return { purchaseId: randomUUID(), customerId, paymentMethodId, amount: AMOUNT, ...attempt };
}

const again = (request: ChargeRequest) => chargeSavedCard({ ...request, now: now() });

/** What Stripe has taken for a purchase. */
const taken = ({ purchaseId }: ChargeRequest) =>
  world.sandbox.stripe.charges
    .by('transfer_group', `purchase_${purchaseId}`)
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount);

const kindOf = async (charge: Promise<CardCharge>) => (await charge).kind;

/** Once Stripe answers again, the payment is found or made, and there is one. */
async function expectPaidOnce(request: ChargeRequest): Promise<void> {
  world.sandbox.faults.clear();
  expect(await kindOf(again(request))).toBe('paid');
  expect(taken(request)).toEqual([AMOUNT]);
}

/** Every charge loses its answer, and no payment can be looked up. */
const loseAnswersAndLookUps = () =>
  world.sandbox.faults.choose((method, path) =>
    path.startsWith(INTENTS.path) ? (method === 'POST' ? 'drop-after' : '500') : undefined,
  );
const customerOf = (paymentMethodId: string) =>
  world.sandbox.stripe.paymentMethods.get(paymentMethodId)?.customer;

describe('a customer', () => {
  test('is one however often, and at once, it is requested, and after a lost answer', async () => {
    const userId = randomUUID();
    const email = 'kund@loppbytet.example';
    world.sandbox.faults.add({ match: { method: 'POST', path: '/v1/customers' }, mode: 'drop-after' });
    const first = await ensureCustomer({ userId, email });
    const others = await Promise.all([ensureCustomer({ userId, email }), ensureCustomer({ userId, email })]);
    expect(others).toEqual([first, first]);
    const metadata = { app: 'loppbytet', user_id: userId };
    expect(world.sandbox.stripe.customers.get(first)).toMatchObject({ email, metadata });
    // One whose address was changed is not refused.
    await expect(ensureCustomer({ userId, email: 'efter@loppbytet.example' })).resolves.toMatch(/^cus_/);
  });

  test('that is deleted takes its cards along and leaves its payments, also when the answer is lost', async () => {
    const request = await aCharge();
    expect(await kindOf(again(request))).toBe('paid');
    const other = await aSavedCard('works', request.customerId);
    world.sandbox.faults.add({ match: { method: 'DELETE', path: '/v1/customers' }, mode: 'drop-after' });
    await deleteCustomer(request.customerId);
    await deleteCustomer(request.customerId);
    for (const { paymentMethodId } of [request, other]) expect(customerOf(paymentMethodId)).toBeNull();
    expect(await stripe().customers.retrieve(request.customerId)).toMatchObject({ deleted: true });
    expect(taken(request)).toEqual([AMOUNT]);
    await expect(detachCard(request.paymentMethodId)).resolves.toBeUndefined();
  });

  test('is deleted later while Stripe does not answer', async () => {
    const { customerId } = await aSavedCard();
    const match = { method: 'DELETE', path: '/v1/customers' };
    world.sandbox.faults.add({ match, mode: '500', times: ALL_TRIES });
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
    const { customerId: customer, bidId, userId } = request;
    expect(session).toMatchObject({ mode: 'setup', locale: 'sv', payment_method_types: ['card'], customer });
    expect(session?.metadata).toEqual({ app: 'loppbytet', bid_id: bidId, user_id: userId });
  });

  test('is open, then complete with its card, or has run out and saves nothing', async () => {
    const { request, id, url } = await aSetup();
    const { bidId, customerId } = request;
    const open = { id, url, bidId, customerId, status: 'open', paymentMethodId: null };
    expect(await retrieveSetupSession(id)).toEqual(open);
    expect(await pressSave(id)).toBe(200);
    const saved = { url: null, status: 'complete', paymentMethodId: expect.stringMatching(/^pm_/) };
    expect(await retrieveSetupSession(id)).toEqual({ ...open, ...saved });
    const { id: late } = await aSetup();
    await world.sandbox.clock.advance({ minutes: 61 });
    expect(await pressSave(late)).toBe(409);
    expect(await retrieveSetupSession(late)).toMatchObject({ status: 'expired', paymentMethodId: null });
  });

  test('of another product, or one that takes a payment, is of no bid', async () => {
    const customer = await ensureCustomer({ userId: randomUUID(), email: 'annan@loppbytet.example' });
    const { sessions } = stripe().checkout;
    const bid_id = randomUUID();
    const page = { currency: 'sek', customer, success_url: 'https://other.example/' };
    const foreign = await sessions.create({ ...page, mode: 'setup', metadata: { bid_id } });
    expect(await retrieveSetupSession(foreign.id)).toMatchObject({ bidId: null, status: 'open' });
    const mug = { currency: 'sek', unit_amount: 500, product_data: { name: 'Mugg' } };
    const payment = await sessions.create({
      ...page,
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: mug }],
      metadata: { app: 'loppbytet', bid_id },
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

  test.each([
    ['declines', { kind: 'declined', code: 'generic_decline' }],
    ['authenticates', { kind: 'authenticationRequired' }],
  ] as const)('that %s says so, also when the same attempt is asked for again', async (card, no) => {
    const request = await aCharge(card);
    expect([await chargeSavedCard(request), await again(request)]).toEqual([no, no]);
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
    const kinds = outcomes.map(({ kind }) => kind);
    expect(kinds).toContain('paid');
    expect(kinds.filter((kind) => kind !== 'paid' && kind !== 'unknown')).toEqual([]);
    await expectPaidOnce(request);
  });

  test.each<[string, CardCharge['kind'], Omit<Extract<FaultInput, { mode: string }>, 'match'>]>([
    ['every answer is lost after the charge', 'paid', { mode: 'drop-after' }],
    ['Stripe is silent after the charge', 'paid', { mode: 'silent-after', ms: 20 }],
    ['Stripe fails after the charge, and repeats it', 'paid', { mode: '500-after', times: 1 }],
    ['no request arrives', 'unknown', { mode: 'timeout', ms: 20 }],
    ['the connection breaks', 'unknown', { mode: 'reset' }],
    ['Stripe fails before the charge', 'unknown', { mode: '500' }],
    ['there are too many requests', 'unknown', { mode: '429' }],
    ['the key is revoked', 'unknown', { mode: 'refuse', status: 401 }],
    ['another holds the lock', 'unknown', { mode: 'refuse', status: 409 }],
  ])('when %s', async (_, kind, fault) => {
    const request = await aCharge();
    world.sandbox.faults.add({ match: INTENTS, times: ALL_TRIES, ...fault });
    expect(await kindOf(chargeSavedCard(request))).toBe(kind);
    await expectPaidOnce(request);
  });

  test('when the answer and the look-up are both lost', async () => {
    const request = await aCharge();
    loseAnswersAndLookUps();
    expect(await kindOf(chargeSavedCard(request))).toBe('unknown');
    await expectPaidOnce(request);
  });

  test('when the key was forgotten since: it is looked for first', async () => {
    const [charged, missed] = [await aCharge(), await aCharge()];
    loseAnswersAndLookUps();
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
    await expectPaidOnce({ ...missed, attempt: 2, firstTriedAt: now() });
  });

  test('when the same attempt is requested with another amount', async () => {
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
    const random = randomBy(20_261_126);
    const requests = await Promise.all(Array.from({ length: 12 }, () => aCharge()));
    world.sandbox.faults.choose((_, path) =>
      path.startsWith(INTENTS.path) ? modes[Math.floor(random() * modes.length)] : undefined,
    );
    await Promise.all(requests.flatMap((request) => [chargeSavedCard(request), chargeSavedCard(request)]));
    await Promise.all(requests.map(expectPaidOnce));
  });
});

test('a payment that Stripe left unconfirmed takes no money, and holds nothing up for ever', async () => {
  const request = await aCharge();
  const { purchaseId, customerId, paymentMethodId } = request;
  await stripe().paymentIntents.create({
    amount: AMOUNT,
    currency: 'sek',
    customer: customerId,
    payment_method: paymentMethodId,
    metadata: savedCardMetadata(purchaseId, 1),
  });
  const found = await findCardPayment({ purchaseId, customerId, since: request.now }, 1);
  expect(found).toEqual({ kind: 'unknown' });
  await world.sandbox.clock.advance({ hours: 21 });
  expect(await kindOf(again(request))).toBe('declined');
  expect(taken(request)).toEqual([]);
});

test('looking for a payment reads past the first page of a customer’s payments', async () => {
  const request = await aCharge();
  await chargeSavedCard(request);
  const { customerId, purchaseId, now: since } = request;
  const { paymentIntents } = world.sandbox.stripe;
  const [intent] = paymentIntents.by('customer', customerId);
  if (!intent) throw new Error('Nothing was charged');
  const payForOthers = (count: number) => {
    for (let made = 0; made < count; made += 1) {
      const metadata = { ...intent.metadata, purchase_id: randomUUID() };
      paymentIntents.put({ ...intent, id: `pi_${metadata.purchase_id}`, metadata });
    }
  };
  payForOthers(120);
  expect(await findCardPayment({ purchaseId, customerId, since }, 1)).toMatchObject({ kind: 'paid' });
  payForOthers(400);
  // Not found among as many as are read: that is not an answer.
  const other = { purchaseId: randomUUID(), customerId, since };
  await expect(findCardPayment(other, 1)).rejects.toThrow('too many payments');
  expect(await kindOf(chargeSavedCard({ ...request, ...other, attempt: 2 }))).toBe('unknown');
  // Payments from long before the first attempt cannot be its.
  expect(await findCardPayment({ purchaseId, customerId, since: plus(now(), HOUR) }, 1)).toBeNull();
});

describe('forgetting a card', () => {
  test('is done once, again, after the dashboard, and for one that Stripe does not know', async () => {
    const [own, dashboard] = [await aSavedCard(), await aSavedCard()];
    await detachCard(own.paymentMethodId);
    await detachCard(own.paymentMethodId);
    expect(customerOf(own.paymentMethodId)).toBeNull();
    await stripe().paymentMethods.detach(dashboard.paymentMethodId);
    await detachCard(dashboard.paymentMethodId);
    await detachCard('pm_unknown');
  });

  test('fails when Stripe does not answer, so that it is tried again', async () => {
    const { paymentMethodId } = await aSavedCard();
    const match = { method: 'POST', path: `/v1/payment_methods/${paymentMethodId}/detach` };
    world.sandbox.faults.add({ match, mode: '500', times: ALL_TRIES });
    await expect(detachCard(paymentMethodId)).rejects.toMatchObject({ statusCode: 500 });
    await detachCard(paymentMethodId);
    expect(customerOf(paymentMethodId)).toBeNull();
  });
});
