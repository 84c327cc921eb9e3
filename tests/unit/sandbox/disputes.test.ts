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
