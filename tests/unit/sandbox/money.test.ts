import { describe, expect, it } from 'vitest';
import { aSandboxEach, paidCharge, readyAccount, sessionParams } from './support';

const t = aSandboxEach();

const transfer = (destination: string, amount: number, source_transaction?: string) =>
  t.stripe.transfers.create({
    amount,
    currency: 'sek',
    destination,
    ...(source_transaction && { source_transaction }),
  });

describe('transfers', () => {
  it('may not come to more than the charge they draw on, and can be reversed, no further than they went', async () => {
    const [charge, account] = [await paidCharge(t), await readyAccount(t)];
    const send = (amount: number) => transfer(account.id, amount, charge.id);
    await send(100_000);
    await expect(send(3001)).rejects.toThrow('must not exceed the source amount of kr1030.00');
    const { id } = await send(3000);
    const list = await t.stripe.transfers.list({ transfer_group: 'purchase-1' });
    expect(list.data.map((one) => one.amount)).toEqual([3000, 100_000]);
    await t.stripe.transfers.createReversal(id, { amount: 400 });
    await expect(t.stripe.transfers.createReversal(id, { amount: 2601 })).rejects.toThrow('greater than');
    await t.stripe.transfers.createReversal(id);
    expect(await t.stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 3000, reversed: true });
  });

  it('without a source need available money, which card payments become only later', async () => {
    t.sandbox.faults.add({ buffer: 0 });
    await paidCharge(t);
    const account = await readyAccount(t);
    await expect(transfer(account.id, 1000)).rejects.toMatchObject({ code: 'balance_insufficient' });
    await t.sandbox.clock.advance({ days: 3 });
    expect(await transfer(account.id, 1000)).toMatchObject({ amount: 1000 });
    const balance = await t.stripe.balance.retrieve();
    expect(balance.available[0]?.amount).toBe(101_275 - 1000);
  });

  it('are not stopped by a refund: that is the product’s own duty', async () => {
    const [charge, account] = [await paidCharge(t), await readyAccount(t)];
    await t.stripe.refunds.create({ charge: charge.id });
    expect(await transfer(account.id, 1000, charge.id)).toMatchObject({ object: 'transfer' });
  });
});

describe('refunds', () => {
  it('give back at most what was paid', async () => {
    const charge = await paidCharge(t);
    const payment_intent = String(charge.payment_intent);
    const refund = (more: object = {}) => t.stripe.refunds.create({ payment_intent, ...more });
    await expect(refund({ amount: 103_001 })).rejects.toThrow('greater than');
    await refund({ amount: 3000, reason: 'requested_by_customer' });
    await refund();
    await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const list = await t.stripe.refunds.list({ payment_intent });
    expect(list.data.map((one) => one.amount)).toEqual([100_000, 3000]);
    const refunded = { amount_refunded: 103_000, refunded: true };
    expect(await t.stripe.charges.retrieve(charge.id)).toMatchObject(refunded);
  });
});

describe('an idempotency key', () => {
  const key = { idempotencyKey: 'checkout:1:v1' };
  const open = (changes: object = {}, options = key) =>
    t.stripe.checkout.sessions.create(sessionParams(t.sandbox, changes), options);

  it('gives the first answer again for the same request, and is refused with other parameters', async () => {
    const params = sessionParams(t.sandbox);
    const first = await open(params);
    const second = await open(params);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const refused = { type: 'StripeIdempotencyError', statusCode: 400 };
    await expect(open({ client_reference_id: 'other' })).rejects.toMatchObject(refused);
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
    expect(await create()).toMatchObject({ amount: 1000 });

    const other = { idempotencyKey: 'checkout:2:v1' };
    await expect(open({ nonsense: 'x' }, other)).rejects.toMatchObject({ param: 'nonsense' });
    expect(await open({}, other)).toMatchObject({ status: 'open' });
  });

  it('meets a request still under way with 409', async () => {
    t.sandbox.faults.add({ match: { method: 'POST', path: '/v1/checkout/sessions' }, mode: 'hold' });
    const both = [open(), open()];
    await expect(Promise.race(both)).rejects.toMatchObject({ statusCode: 409 });
    t.sandbox.faults.release();
    await expect(Promise.any(both)).resolves.toMatchObject({ status: 'open' });
  });
});
