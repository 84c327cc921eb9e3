import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { expectDefined } from '../../support/expect-defined';
import {
  aSandboxEach,
  inSeconds,
  lineItem,
  MINUTES,
  onboarding,
  paidCharge,
  pressOnPage,
  readyAccount,
  type SavedCard,
  savedCard,
  sessionParams,
  setupParams,
} from './support';

/* What Stripe refuses, so that the stand-in refuses it too. What the app sees of it otherwise is in tests/integration. */

const t = aSandboxEach();
const open = (params: Stripe.Checkout.SessionCreateParams) => t.stripe.checkout.sessions.create(params);

describe('a checkout session', () => {
  const create = (changes: object = {}) => open(sessionParams(t.sandbox, changes));

  it('names the parameter that is missing, unknown or out of bounds', async () => {
    const unknown = { type: 'StripeInvalidRequestError', code: 'parameter_unknown', statusCode: 400 };
    const unpriced = 'line_items[0][price_data][unit_amount]';
    const refusals: [object, object][] = [
      [{ payment_method_types: ['card'] }, { ...unknown, param: 'payment_method_types' }],
      [{ line_items: [lineItem(undefined)] }, { code: 'parameter_missing', param: unpriced }],
      [{ line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
      [{ expires_at: inSeconds(t.sandbox, 29 * MINUTES) }, { param: 'expires_at' }],
      [{ expires_at: inSeconds(t.sandbox, 25 * 60 * MINUTES) }, { param: 'expires_at' }],
      [{ line_items: [lineItem(299)] }, { code: 'amount_too_small' }],
    ];
    for (const [changes, error] of refusals) await expect(create(changes)).rejects.toMatchObject(error);
    expect(await create({ line_items: [lineItem(300)] })).toMatchObject({ amount_total: 300 });
  });

  it('refuses a statement descriptor that Stripe refuses', async () => {
    const suffix = 'payment_intent_data[statement_descriptor_suffix]';
    const described = (plan: object) => create({ payment_intent_data: plan });
    for (const refused of ['VASALOPPET 2', '2027', '東京', 'VASA<', "O'NEILL", 'VASA*'])
      await expect(described({ statement_descriptor_suffix: refused })).rejects.toMatchObject({
        param: suffix,
      });
    await expect(described({ statement_descriptor: 'LOPPBYTET' })).rejects.toMatchObject({ statusCode: 400 });
    const { id } = await described({ statement_descriptor_suffix: 'VASALOPPET' });
    await pressOnPage(t.sandbox, id);
    const [charge] = (await t.stripe.charges.list()).data;
    expect(charge?.calculated_statement_descriptor).toBe('LOPPBYTET* VASALOPPET');
  });
});

describe('a session that saves a card', () => {
  it('names the parameter that it has no use for', async () => {
    const { id } = await t.stripe.customers.create({ email: 'kopare@loppbytet.example' });
    const params = (changes: object = {}) => setupParams(t.sandbox, id, changes);
    const refusals: [string, object][] = [
      ['line_items', { line_items: [lineItem(500)] }],
      ['payment_intent_data', { payment_intent_data: { transfer_group: 'x' } }],
      ['customer', { customer: 'cus_none' }],
      ['customer', { customer_email: 'a@loppbytet.example' }],
      ['allowed_payment_method_types', { allowed_payment_method_types: ['swish'] }],
      ['payment_method_types', { payment_method_types: ['card'] }],
      ['currency', { currency: undefined, allowed_payment_method_types: undefined }],
    ];
    for (const [param, changes] of refusals)
      await expect(open(params(changes)), param).rejects.toMatchObject({ statusCode: 400, param });
    // It says what may be saved.
    const { currency: _, ...withoutCurrency } = params();
    expect(await open(withoutCurrency)).toMatchObject({ mode: 'setup' });
  });
});

function charge(
  { customer, card }: Pick<SavedCard, 'customer' | 'card'>,
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> {
  return t.stripe.paymentIntents.create({
    amount: 103_000,
    currency: 'sek',
    customer: customer.id,
    payment_method: card,
    confirm: true,
    off_session: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    transfer_group: 'purchase-1',
    metadata: { purchase: '1' },
    ...changes,
  });
}

it('a payment without a page is refused for what Stripe refuses, and takes nothing', async () => {
  const [saved, other] = [await savedCard(t), await savedCard(t)];
  const refusals: [object, object][] = [
    [{ amount: 299 }, { code: 'amount_too_small' }],
    [{ payment_method: 'pm_none' }, { param: 'payment_method', code: 'resource_missing' }],
    [{ customer: 'cus_none' }, { param: 'customer', code: 'resource_missing' }],
    [{ statement_descriptor: 'X' }, { param: 'statement_descriptor' }],
    [{ payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    [{ confirm: false }, { param: 'off_session' }],
    [{ payment_method: undefined }, { code: 'payment_intent_unexpected_state' }],
    [{ automatic_payment_methods: { enabled: true } }, { statusCode: 400 }],
  ];
  for (const [changes, error] of refusals)
    await expect(charge(saved, changes), JSON.stringify(changes)).rejects.toMatchObject(error);
  await expect(charge({ customer: saved.customer, card: other.card })).rejects.toThrow(
    'The customer does not have a payment method with the ID',
  );
  expect((await t.stripe.charges.list()).data).toEqual([]);
});

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

const visit = (url: string) => fetch(url, { redirect: 'manual' });
const locationOf = (answer: Response) => answer.headers.get('location');

it('a link to the form of an account works for one visit within five minutes, whose page can be reloaded', async () => {
  const { url, expiresIn } = await onboarding(t);
  expect(expiresIn).toBe(300);
  const formUrl = new URL(locationOf(await visit(url)) ?? '', url).href;
  for (const _ of ['visit', 'reload']) {
    const page = await (await visit(formUrl)).text();
    expect(page).toContain('Slutför');
    expect(page).toContain('Lämna halvvägs');
  }
  expect(locationOf(await visit(url))).toBe('http://localhost:1/refresh');
  const late = await onboarding(t);
  await t.sandbox.clock.advance({ minutes: 5 });
  expect(locationOf(await visit(late.url))).toBe('http://localhost:1/refresh');
});
