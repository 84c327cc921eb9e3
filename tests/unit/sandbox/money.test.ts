import { describe, expect, it } from 'vitest';
import { aSandboxEach, paidCharge, post, readyAccount, sessionParams, stripeFor } from './support';

const t = aSandboxEach();

describe('transfers', () => {
  it('may not come to more than the charge they draw on', async () => {
    const [charge, account] = [await paidCharge(t), await readyAccount(t)];
    const transfer = (amount: number) =>
      t.stripe.transfers.create({
        amount,
        currency: 'sek',
        destination: account.id,
        source_transaction: charge.id,
        transfer_group: 'purchase-1',
      });
    await transfer(100_000);
    await expect(transfer(3001)).rejects.toThrow('must not exceed the source amount of kr1030.00');
    await transfer(3000);
    const list = await t.stripe.transfers.list({ transfer_group: 'purchase-1' });
    expect(list.data.map((one) => one.amount)).toEqual([3000, 100_000]);
  });

  it('without a source need available money, which card payments become only later', async () => {
    t.sandbox.faults.add({ buffer: 0 });
    await paidCharge(t);
    const account = await readyAccount(t);
    const create = () =>
      t.stripe.transfers.create({ amount: 1000, currency: 'sek', destination: account.id });
    await expect(create()).rejects.toMatchObject({ code: 'balance_insufficient' });
    await t.sandbox.clock.advance({ days: 3 });
    await expect(create()).resolves.toMatchObject({ amount: 1000 });
    const balance = await t.stripe.balance.retrieve();
    expect(balance.available[0]?.amount).toBe(101_275 - 1000);
  });

  it('go only to an account whose transfers capability is active', async () => {
    const [charge, account] = [await paidCharge(t), await readyAccount(t)];
    const create = () =>
      t.stripe.transfers.create({
        amount: 1000,
        currency: 'sek',
        destination: account.id,
        source_transaction: charge.id,
      });
    await post(`${t.sandbox.url}/accounts/${account.id}/transfers`, { state: 'inactive' });
    await expect(create()).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    await post(`${t.sandbox.url}/accounts/${account.id}/transfers`, { state: 'active' });
    await expect(create()).resolves.toMatchObject({ transfer_group: 'purchase-1' });
  });

  it('are not stopped by a refund: that is the product’s own duty', async () => {
    const [charge, account] = [await paidCharge(t), await readyAccount(t)];
    await t.stripe.refunds.create({ charge: charge.id });
    await expect(
      t.stripe.transfers.create({
        amount: 1000,
        currency: 'sek',
        destination: account.id,
        source_transaction: charge.id,
      }),
    ).resolves.toMatchObject({ object: 'transfer' });
  });

  it('can be reversed, no further than they went', async () => {
    const [charge, account] = [await paidCharge(t), await readyAccount(t)];
    const { id } = await t.stripe.transfers.create({
      amount: 1000,
      currency: 'sek',
      destination: account.id,
      source_transaction: charge.id,
    });
    await t.stripe.transfers.createReversal(id, { amount: 400 });
    await expect(t.stripe.transfers.createReversal(id, { amount: 601 })).rejects.toThrow('greater than');
    await t.stripe.transfers.createReversal(id);
    await expect(t.stripe.transfers.retrieve(id)).resolves.toMatchObject({
      amount_reversed: 1000,
      reversed: true,
    });
  });
});

describe('refunds', () => {
  it('give back at most what was paid', async () => {
    const charge = await paidCharge(t);
    const payment_intent = String(charge.payment_intent);
    await expect(t.stripe.refunds.create({ payment_intent, amount: 103_001 })).rejects.toThrow(
      'greater than',
    );
    await t.stripe.refunds.create({ payment_intent, amount: 3000, reason: 'requested_by_customer' });
    await t.stripe.refunds.create({ payment_intent });
    await expect(t.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const list = await t.stripe.refunds.list({ payment_intent });
    expect(list.data.map((one) => one.amount)).toEqual([100_000, 3000]);
    await expect(t.stripe.charges.retrieve(charge.id)).resolves.toMatchObject({
      amount_refunded: 103_000,
      refunded: true,
    });
  });

  it('can wait, and can fail afterwards', async () => {
    const charge = await paidCharge(t);
    t.sandbox.faults.add({ refunds: 'pending' });
    const refund = await t.stripe.refunds.create({ charge: charge.id });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await post(`${t.sandbox.url}/refunds/settle`, { refund: refund.id, outcome: 'failed' });
    await expect(t.stripe.refunds.retrieve(refund.id)).resolves.toMatchObject({ status: 'failed' });
    await expect(t.stripe.charges.retrieve(charge.id)).resolves.toMatchObject({ amount_refunded: 0 });
  });

  it('leave Stripe’s fee with Stripe: every entry is in the balance transactions', async () => {
    const charge = await paidCharge(t);
    const refund = await t.stripe.refunds.create({ charge: charge.id });
    const entries = await t.stripe.balanceTransactions.list({ limit: 100 });
    expect(entries.data.map(({ type, amount, fee, source }) => ({ type, amount, fee, source }))).toEqual([
      { type: 'refund', amount: -103_000, fee: 0, source: refund.id },
      { type: 'charge', amount: 103_000, fee: 1725, source: charge.id },
      // What the account held from the start.
      { type: 'topup', amount: 100_000_000, fee: 0, source: null },
    ]);
  });
});

describe('an idempotency key', () => {
  const key = { idempotencyKey: 'checkout:1:v1' };

  it('gives the first answer again for the same request', async () => {
    const params = sessionParams(t.sandbox);
    const first = await t.stripe.checkout.sessions.create(params, key);
    const second = await t.stripe.checkout.sessions.create(params, key);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('is refused with other parameters', async () => {
    await t.stripe.checkout.sessions.create(sessionParams(t.sandbox), key);
    await expect(
      t.stripe.checkout.sessions.create(sessionParams(t.sandbox, { client_reference_id: 'other' }), key),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('replays a failure that happened while the request ran, but not a bad request', async () => {
    const account = await readyAccount(t);
    t.sandbox.faults.add({ buffer: 0 });
    const params = { amount: 1000, currency: 'sek', destination: account.id };
    const create = () => t.stripe.transfers.create(params, key);
    await expect(create()).rejects.toMatchObject({ code: 'balance_insufficient' });
    await paidCharge(t);
    await t.sandbox.clock.advance({ hours: 23 });
    await expect(create()).rejects.toMatchObject({ code: 'balance_insufficient' });
    await t.sandbox.clock.advance({ days: 3 });
    await expect(create()).resolves.toMatchObject({ amount: 1000 });

    const bad = { ...sessionParams(t.sandbox), nonsense: 'x' };
    const other = { idempotencyKey: 'checkout:2:v1' };
    await expect(t.stripe.checkout.sessions.create(bad, other)).rejects.toMatchObject({ param: 'nonsense' });
    await expect(t.stripe.checkout.sessions.create(sessionParams(t.sandbox), other)).resolves.toMatchObject({
      status: 'open',
    });
  });

  it('meets a request still under way with 409', async () => {
    t.sandbox.faults.add({
      match: { method: 'POST', path: '/v1/checkout/sessions' },
      mode: 'hold',
    });
    const create = () => t.stripe.checkout.sessions.create(sessionParams(t.sandbox), key);
    const both = [create(), create()];
    await expect(Promise.race(both)).rejects.toMatchObject({ statusCode: 409 });
    t.sandbox.faults.release();
    await expect(Promise.any(both)).resolves.toMatchObject({ status: 'open' });
  });
});

describe('faults', () => {
  it('an answer lost on the way back costs no second charge when the SDK tries again', async () => {
    const charge = await paidCharge(t);
    t.sandbox.faults.add({ match: { method: 'POST', path: '/v1/refunds' }, times: 1, mode: 'drop-after' });
    const stripe = stripeFor(t.sandbox, { maxNetworkRetries: 2 });
    const refund = await stripe.refunds.create({ charge: charge.id, amount: 1000 });
    const list = await stripe.refunds.list({ charge: charge.id });
    expect(list.data.map((one) => one.id)).toEqual([refund.id]);
  });

  it.each([
    ['500', 'StripeAPIError'],
    ['429', 'StripeRateLimitError'],
  ] as const)('%s', async (mode, type) => {
    await post(`${t.sandbox.url}/faults`, [{ match: { path: '/v1/balance' }, times: 1, mode }]);
    await expect(t.stripe.balance.retrieve()).rejects.toMatchObject({ type });
    await expect(t.stripe.balance.retrieve()).resolves.toMatchObject({ object: 'balance' });
  });

  it('timeout leaves the client without an answer', async () => {
    t.sandbox.faults.add({ match: { path: '/v1/balance' }, times: 1, mode: 'timeout' });
    const stripe = stripeFor(t.sandbox, { timeout: 100 });
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  });
});
