import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { methods } from '../../../src/sandbox/stripe/payment-methods';
import { aSandboxEach, MINUTES, type PaymentAction, paidCharge, pressOnPage, sessionParams } from './support';

const t = aSandboxEach();

const open = async (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  (await t.stripe.checkout.sessions.create(sessionParams(t.sandbox, changes))).id;
const read = (id: string) => t.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
const press = (id: string, action: PaymentAction, method: string) =>
  pressOnPage(t.sandbox, id, action, { method });

/** A session whose payment waits for the network. */
async function waiting(method: string) {
  const id = await open();
  await press(id, 'slow', method);
  expect(await read(id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: { status: 'requires_action' },
  });
  return id;
}

const ended = { status: 'expired', payment_intent: { status: 'canceled' } };

describe('the ways to pay of a session', () => {
  it('are those the account has enabled, as far as the session allows them, and its configuration lists them', async () => {
    t.sandbox.faults.add({ methods: ['card', 'klarna'] });
    expect((await read(await open())).payment_method_types).toEqual(['card', 'klarna']);
    const id = await open({ allowed_payment_method_types: ['swish', 'card'] });
    expect((await read(id)).payment_method_types).toEqual(['card']);
    expect((await t.post(`/checkout/${id}`, { action: 'pay', method: 'swish' })).status).toBe(400);
    const { data } = await t.stripe.paymentMethodConfigurations.list();
    expect(data).toMatchObject([
      {
        active: true,
        is_default: true,
        card: { available: true },
        klarna: { available: true, display_preference: { value: 'on' } },
        swish: { available: false, display_preference: { value: 'off' } },
      },
    ]);
  });

  it('are named on the charge, and each have a fee of their own', async () => {
    const fees: number[] = [];
    for (const method of methods) {
      const charge = await paidCharge(t, method);
      expect(charge.payment_method_details).toMatchObject({ type: method });
      t.sandbox.captureCharges();
      const { data } = await t.stripe.balanceTransactions.list({ type: 'charge', limit: 1 });
      fees.push(data[0]?.fee ?? 0);
    }
    expect(fees).toEqual([1725, 1330, 3380]);
  });
});

describe('a payment by Swish', () => {
  it('waits in the app for three minutes, with the session open, and then fails', async () => {
    const id = await waiting('swish');
    expect(await t.read(`/checkout/${id}`)).toContain('Väntar på Swish.');
    await t.sandbox.clock.advance({ minutes: 2 });
    expect((await read(id)).payment_intent).toMatchObject({ status: 'requires_action' });
    await t.sandbox.clock.advance({ minutes: 1 });
    expect(await read(id)).toMatchObject({
      status: 'open',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_payment_attempt_expired' },
      },
    });
    expect(t.eventTypes().filter((type) => type === 'payment_intent.payment_failed')).toHaveLength(1);
    expect(await t.read(`/checkout/${id}`)).toContain('Tiden i Swish gick ut. Inga pengar har dragits.');
    expect((await press(id, 'pay', 'card')).session.payment_status).toBe('paid');
  });

  it.each([
    ['succeeded', 'complete', 'paid', 'succeeded'],
    ['failed', 'open', 'unpaid', 'requires_payment_method'],
  ] as const)('that waits can be answered: %s', async (outcome, status, payment_status, intent) => {
    const id = await waiting('swish');
    expect((await t.post('/payments/settle', { session: id, outcome })).status).toBe(200);
    expect(await read(id)).toMatchObject({ status, payment_status, payment_intent: { status: intent } });
  });

  it('that waits ends with its session', async () => {
    const id = await waiting('swish');
    await t.stripe.checkout.sessions.expire(id);
    expect(await read(id)).toMatchObject(ended);
    await t.sandbox.clock.advance({ minutes: 5 });
    expect(await read(id)).toMatchObject(ended);
  });

  it('has no chargebacks', async () => {
    const charge = await paidCharge(t, 'swish');
    expect((await t.post('/disputes', { charge: charge.id })).status).toBe(400);
    expect((await t.stripe.disputes.list()).data).toEqual([]);
  });
});

describe('a payment by Klarna', () => {
  it('can be declined, and another method tried, which is known at once', async () => {
    const id = await open();
    const code = 'payment_method_provider_decline';
    expect((await press(id, 'decline', 'klarna')).error?.code).toBe(code);
    expect((await read(id)).payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, type: 'invalid_request_error' },
    });
    const { session } = await press(id, 'pay', 'swish');
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });

  it('waits at Klarna until the session ends', async () => {
    const id = await waiting('klarna');
    await t.sandbox.clock.advance({ minutes: 30 });
    expect((await read(id)).payment_intent).toMatchObject({ status: 'requires_action' });
    await t.sandbox.clock.advance({ minutes: 1 });
    expect(await read(id)).toMatchObject(ended);
  });

  it('can be disputed, in Klarna’s words', async () => {
    const charge = await paidCharge(t, 'klarna');
    await t.post('/disputes', { charge: charge.id });
    const { data } = await t.stripe.disputes.list({ charge: charge.id });
    const words = { reason: 'product_not_received', payment_method_details: { type: 'klarna' } };
    expect(data).toMatchObject([words]);
  });
});

describe.each(['swish', 'klarna'] as const)('a refund by %s', (method) => {
  const aRefund = async () => {
    const charge = await paidCharge(t, method);
    return { charge, refund: await t.stripe.refunds.create({ charge: charge.id }) };
  };

  it('is pending until the network has answered', async () => {
    const { refund } = await aRefund();
    expect(refund).toMatchObject({
      status: 'pending',
      pending_reason: 'processing',
      destination_details: { type: method },
    });
    await t.sandbox.clock.advance({ minutes: 1 });
    expect(await t.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
    expect(t.eventTypes().filter((type) => type === 'refund.updated')).toHaveLength(1);
  });

  it('can fail, and the money is back in the balance', async () => {
    const { charge, refund } = await aRefund();
    await t.post('/refunds/settle', { refund: refund.id, outcome: 'failed' });
    await t.sandbox.clock.advance({ minutes: MINUTES });
    expect(await t.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    expect(await t.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false });
    const { data } = await t.stripe.balanceTransactions.list({ source: refund.id });
    expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  });
});
