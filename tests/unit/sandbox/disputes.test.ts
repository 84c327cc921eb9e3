import { expect, it } from 'vitest';
import { expectDefined } from '../../support/expect-defined';
import { aSandboxEach, paidCharge } from './support';

const t = aSandboxEach();

async function aDispute() {
  const { id: charge } = await paidCharge(t);
  await t.post('/disputes', { charge });
  const [dispute] = (await t.stripe.disputes.list({ charge })).data;
  return expectDefined(dispute, 'dispute');
}

it('a chargeback takes amount and fee at once and stops refunds, until it is won', async () => {
  const dispute = await aDispute();
  expect(dispute).toMatchObject({ amount: 103_000, status: 'needs_response' });
  const refund = t.stripe.refunds.create({ charge: String(dispute.charge) });
  await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' });
  t.sandbox.faults.add({ buffer: 0 });
  const balance = async () => (await t.stripe.balance.retrieve()).available[0]?.amount;
  expect(await balance()).toBe(-103_000 - 15_000);
  await t.post(`/disputes/${dispute.id}/close`, { outcome: 'won' });
  expect(await balance()).toBe(-15_000);
  const { data: events } = await t.stripe.events.list({ type: 'charge.dispute.*' });
  expect(events.map(({ type }) => type)).toEqual([
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.created',
  ]);
});

it('a payment by Swish has no chargebacks', async () => {
  const { id: charge } = await paidCharge(t, 'swish');
  expect((await t.post('/disputes', { charge })).status).toBe(400);
  expect((await t.stripe.disputes.list()).data).toEqual([]);
});

it('evidence has the fields and limits of the API, and is submitted once', async () => {
  const { id } = await aDispute();
  const update = (evidence: object, submit: boolean) => t.stripe.disputes.update(id, { evidence, submit });
  await expect(update({ uncategorized_text: 'x'.repeat(20_001) }, false)).rejects.toMatchObject({
    param: 'evidence[uncategorized_text]',
  });
  await expect(update({ excuse: 'x' }, false)).rejects.toMatchObject({ code: 'parameter_unknown' });
  await expect(update({ receipt: 'file_none' }, false)).rejects.toMatchObject({ code: 'resource_missing' });
  const staged = await update({ uncategorized_text: 'x'.repeat(20_000) }, false);
  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  const sent = await update({ product_description: 'En startplats.' }, true);
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence: { product_description: 'En startplats.', uncategorized_text: 'x'.repeat(20_000) },
    evidence_details: { submission_count: 1 },
  });
  await expect(update({ product_description: 'Något annat.' }, true)).rejects.toThrow(/responded to/);
});
