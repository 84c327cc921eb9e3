import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { methods } from '../../../src/sandbox/stripe/payment-methods';
import { aSandboxEach, MINUTES, paidCharge, post, pressOnPage, sessionParams } from './support';

const t = aSandboxEach();

const open = async (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  (await t.stripe.checkout.sessions.create(sessionParams(t.sandbox, changes))).id;
const read = (id: string) => t.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });

describe('the ways to pay of a session', () => {
  it('are those the account has enabled, as far as the session allows them', async () => {
    t.sandbox.faults.add({ methods: ['card', 'klarna'] });
    const all = await t.stripe.checkout.sessions.retrieve(await open());
    expect(all.payment_method_types).toEqual(['card', 'klarna']);
    const id = await open({ allowed_payment_method_types: ['swish', 'card'] });
    expect((await read(id)).payment_method_types).toEqual(['card']);
    const refused = await post(`${t.sandbox.url}/checkout/${id}`, { action: 'pay', method: 'swish' });
    expect(refused.status).toBe(400);
  });

  it('are listed by the payment method configuration', async () => {
    t.sandbox.faults.add({ methods: ['card', 'swish'] });
    const { data } = await t.stripe.paymentMethodConfigurations.list();
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      active: true,
      is_default: true,
      card: { available: true },
      swish: { available: true, display_preference: { value: 'on' } },
      klarna: { available: false, display_preference: { value: 'off' } },
    });
  });

  it.each(methods)('are named on the charge: %s', async (method) => {
    const charge = await paidCharge(t, method);
    expect(charge.payment_method_details).toMatchObject({ type: method });
  });

  it('each have a fee of their own', async () => {
    const fees: number[] = [];
    for (const method of methods) {
      await paidCharge(t, method);
      t.sandbox.captureCharges();
      const { data } = await t.stripe.balanceTransactions.list({ type: 'charge', limit: 1 });
      fees.push(data[0]?.fee ?? 0);
    }
    expect(fees).toEqual([1725, 1330, 3380]);
  });
});

describe('a payment by Swish', () => {
  it('is known at once', async () => {
    const { session } = await pressOnPage(t.sandbox, await open(), 'pay', { method: 'swish' });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });

  it('waits in the app for three minutes, with the session open, and then fails', async () => {
    const id = await open();
    await pressOnPage(t.sandbox, id, 'slow', { method: 'swish' });
    expect(await read(id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_action' },
    });
    const waiting = await (await fetch(`${t.sandbox.url}/checkout/${id}`)).text();
    expect(waiting).toContain('Väntar på Swish.');
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
    const { data: events } = await t.stripe.events.list({ type: 'payment_intent.payment_failed' });
    expect(events).toHaveLength(1);
    const page = await (await fetch(`${t.sandbox.url}/checkout/${id}`)).text();
    expect(page).toContain('Tiden i Swish gick ut. Inga pengar har dragits.');
    const { session } = await pressOnPage(t.sandbox, id, 'pay', { method: 'card' });
    expect(session.payment_status).toBe('paid');
  });

  it.each([
    ['succeeded', 'complete', 'paid', 'succeeded'],
    ['failed', 'open', 'unpaid', 'requires_payment_method'],
  ] as const)('that waits can be answered: %s', async (outcome, status, paymentStatus, intent) => {
    const id = await open();
    await pressOnPage(t.sandbox, id, 'slow', { method: 'swish' });
    expect((await post(`${t.sandbox.url}/payments/settle`, { session: id, outcome })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      status,
      payment_status: paymentStatus,
      payment_intent: { status: intent },
    });
  });

  it('that waits ends with its session', async () => {
    const id = await open();
    await pressOnPage(t.sandbox, id, 'slow', { method: 'swish' });
    await t.stripe.checkout.sessions.expire(id);
    expect(await read(id)).toMatchObject({ status: 'expired', payment_intent: { status: 'canceled' } });
    await t.sandbox.clock.advance({ minutes: 5 });
    expect(await read(id)).toMatchObject({ status: 'expired', payment_intent: { status: 'canceled' } });
  });

  it('has no chargebacks', async () => {
    const charge = await paidCharge(t, 'swish');
    expect((await post(`${t.sandbox.url}/disputes`, { charge: charge.id })).status).toBe(400);
    expect((await t.stripe.disputes.list()).data).toEqual([]);
  });
});

describe('a payment by Klarna', () => {
  it('can be declined, and another method tried', async () => {
    const id = await open();
    const { error } = await pressOnPage(t.sandbox, id, 'decline', { method: 'klarna' });
    expect(error?.code).toBe('payment_method_provider_decline');
    expect((await read(id)).payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_method_provider_decline', type: 'invalid_request_error' },
    });
    const { session } = await pressOnPage(t.sandbox, id, 'pay', { method: 'swish' });
    expect(session.payment_status).toBe('paid');
  });

  it('waits at Klarna until the session ends', async () => {
    const id = await open();
    await pressOnPage(t.sandbox, id, 'slow', { method: 'klarna' });
    await t.sandbox.clock.advance({ minutes: 30 });
    expect((await read(id)).payment_intent).toMatchObject({ status: 'requires_action' });
    await t.sandbox.clock.advance({ minutes: 1 });
    expect(await read(id)).toMatchObject({ status: 'expired', payment_intent: { status: 'canceled' } });
  });

  it('can be disputed, in Klarna’s words', async () => {
    const charge = await paidCharge(t, 'klarna');
    await post(`${t.sandbox.url}/disputes`, { charge: charge.id });
    const { data } = await t.stripe.disputes.list({ charge: charge.id });
    expect(data[0]).toMatchObject({
      reason: 'product_not_received',
      payment_method_details: { type: 'klarna' },
    });
  });
});

describe.each(['swish', 'klarna'] as const)('a refund by %s', (method) => {
  it('is pending until the network has answered', async () => {
    const charge = await paidCharge(t, method);
    const refund = await t.stripe.refunds.create({ charge: charge.id });
    expect(refund).toMatchObject({
      status: 'pending',
      pending_reason: 'processing',
      destination_details: { type: method },
    });
    await t.sandbox.clock.advance({ minutes: 1 });
    expect(await t.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
    const { data } = await t.stripe.events.list({ type: 'refund.updated' });
    expect(data).toHaveLength(1);
  });

  it('can fail, and the money is back in the balance', async () => {
    const charge = await paidCharge(t, method);
    const refund = await t.stripe.refunds.create({ charge: charge.id });
    await post(`${t.sandbox.url}/refunds/settle`, { refund: refund.id, outcome: 'failed' });
    await t.sandbox.clock.advance({ minutes: MINUTES });
    expect(await t.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    expect(await t.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false });
    const { data } = await t.stripe.balanceTransactions.list({ source: refund.id });
    expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  });
});
