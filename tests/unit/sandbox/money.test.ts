import { expect, it } from 'vitest';
import { aSandboxEach, paidCharge, readyAccount } from './support';

const t = aSandboxEach();

it('transfers may not come to more than the charge they draw on, and can be reversed, no further than they went', async () => {
  const [charge, account] = [await paidCharge(t), await readyAccount(t)];
  const source = { currency: 'sek', destination: account.id, source_transaction: charge.id };
  const send = (amount: number) => t.stripe.transfers.create({ amount, ...source });
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

it('refunds give back at most what was paid', async () => {
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
