import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { aSandboxEach, lineItem, type SavedCard, savedCard, setupParams } from './support';

const t = aSandboxEach();
const sessions = () => t.stripe.checkout.sessions;

const aCustomer = () =>
  t.stripe.customers.create({ email: 'kopare@loppbytet.example', metadata: { user: '1' } });

const openSetup = async (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sessions().create(setupParams(t.sandbox, (await aCustomer()).id, changes));

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

describe('a setup session', () => {
  it.each([
    ['line_items', { line_items: [lineItem(500)] }],
    ['payment_intent_data', { payment_intent_data: { transfer_group: 'x' } }],
    ['customer', { customer: 'cus_none' }],
    ['customer', { customer_email: 'a@loppbytet.example' }],
    ['allowed_payment_method_types', { allowed_payment_method_types: ['swish'] }],
    ['payment_method_types', { payment_method_types: ['card'] }],
    ['currency', { currency: undefined, allowed_payment_method_types: undefined }],
  ])('is refused for its %s: %j', async (param, changes) => {
    await expect(openSetup(changes as object)).rejects.toMatchObject({ statusCode: 400, param });
  });

  it('needs no currency where it says what may be saved', async () => {
    const { currency: _, ...withoutCurrency } = setupParams(t.sandbox, (await aCustomer()).id);
    expect(await sessions().create(withoutCurrency)).toMatchObject({ mode: 'setup' });
  });
});

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
