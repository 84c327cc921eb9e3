import { expect, it } from 'vitest';
import { aSandboxEach, paidCharge, post } from './support';

const t = aSandboxEach();

it('a chargeback takes amount and fee at once and stops refunds, until it is won', async () => {
  const charge = await paidCharge(t);
  await post(`${t.sandbox.url}/disputes`, { charge: charge.id });
  const [dispute] = (await t.stripe.disputes.list({ charge: charge.id })).data;
  expect(dispute).toMatchObject({ amount: 103_000, status: 'needs_response' });
  await expect(t.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  t.sandbox.faults.add({ buffer: 0 });
  const balance = async () => (await t.stripe.balance.retrieve()).available[0]?.amount;
  expect(await balance()).toBe(-103_000 - 15_000);
  await post(`${t.sandbox.url}/disputes/${dispute?.id}/close`, { outcome: 'won' });
  expect(await balance()).toBe(-15_000);
  const events = await t.stripe.events.list({ type: 'charge.dispute.*' });
  expect(events.data.map((event) => event.type)).toEqual([
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.created',
  ]);
});
