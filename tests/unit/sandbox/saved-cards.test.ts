import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { expectDefined } from '../../support/expect-defined';
import {
  aSandboxEach,
  buttonsOf,
  lineItem,
  paidCharge,
  pressOnPage,
  type SavedCard,
  savedCard,
  sessionParams,
  setupParams,
  submit,
} from './support';

const t = aSandboxEach();
const sessions = () => t.stripe.checkout.sessions;
const charges = async () => (await t.stripe.charges.list()).data;

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

const failureOf = (attempt: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  attempt.then(
    () => Promise.reject(new Error('It was accepted')),
    (error: Stripe.errors.StripeError) => error,
  );

describe('a setup session', () => {
  it('takes no money, names its customer and has a setup intent from the start', async () => {
    const session = await openSetup();
    expect(session).toMatchObject({
      mode: 'setup',
      status: 'open',
      payment_status: 'no_payment_required',
      payment_intent: null,
      amount_total: null,
      currency: 'sek',
      customer: expect.stringMatching(/^cus_/),
      payment_method_types: ['card'],
      metadata: { bid: '1' },
      url: `${t.sandbox.url}/checkout/${session.id}`,
    });
    expect(await t.stripe.setupIntents.retrieve(String(session.setup_intent))).toMatchObject({
      status: 'requires_payment_method',
      usage: 'off_session',
      metadata: { bid: '1' },
      customer: session.customer,
    });
    expect(await sessions().expire(session.id)).toMatchObject({ status: 'expired', url: null });
  });

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
    const { currency: _, ...bare } = setupParams(t.sandbox, (await aCustomer()).id);
    expect(await sessions().create(bare)).toMatchObject({ mode: 'setup' });
  });

  it('runs out by the clock, with its setup intent, and saves nothing then', async () => {
    const { id, setup_intent } = await openSetup();
    await t.sandbox.clock.advance({ minutes: 31 });
    expect(await sessions().retrieve(id)).toMatchObject({ status: 'expired' });
    expect(await t.stripe.setupIntents.retrieve(String(setup_intent))).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    expect((await t.post(`/checkout/${id}`, { action: 'save' })).status).toBe(409);
    expect((await t.stripe.paymentMethods.list()).data).toEqual([]);
    expect(t.eventTypes()).toEqual(['customer.created', 'setup_intent.canceled', 'checkout.session.expired']);
  });
});

describe('the page that saves a card', () => {
  it('says that nothing is paid now, in Swedish, with its four buttons, and can be left', async () => {
    const { id, url } = await openSetup();
    const page = await t.read(`/checkout/${id}`);
    for (const text of ['Inga pengar dras nu', 'kopare@loppbytet.example', 'lang="sv"'])
      expect(page).toContain(text);
    expect(buttonsOf(page)).toEqual([
      'Spara kortet',
      'Spara ett kort som nekas',
      'Spara ett kort som kräver BankID',
      'Avbryt',
    ]);
    expect(page).not.toContain('Betala med');
    const left = await submit(expectDefined(url, 'address'), { action: 'cancel' });
    expect(left.headers.get('location')).toBe('http://localhost:1/cancelled');
    expect(await sessions().retrieve(id)).toMatchObject({ status: 'open' });
    // There are no other cards, and none of the buttons of a payment.
    expect((await t.post(`/checkout/${id}`, { action: 'save', card: 'gold' })).status).toBe(400);
    expect((await t.post('/payments/settle', { session: id, outcome: 'succeeded' })).status).toBe(409);
  });

  it('saves one card however often the button is pressed, and takes no money', async () => {
    const { id, url, customer } = await openSetup();
    const press = () => submit(expectDefined(url, 'address'), { card: 'works' });
    for (const answer of await Promise.all([press(), press()])) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`http://localhost:1/bid?session_id=${id}`);
    }
    const { data } = await t.stripe.paymentMethods.list({ customer: String(customer), type: 'card' });
    expect(data).toMatchObject([{ type: 'card', customer, card: { last4: '4242', country: 'SE' } }]);
    expect(await sessions().retrieve(id, { expand: ['setup_intent'] })).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      url: null,
      setup_intent: { status: 'succeeded', payment_method: data[0]?.id },
    });
    expect(await charges()).toEqual([]);
    expect(t.eventTypes()).toEqual([
      'customer.created',
      'payment_method.attached',
      'setup_intent.succeeded',
      'checkout.session.completed',
    ]);
    expect(await t.read(`/checkout/${id}`)).toContain('Kortet är sparat');
  });
});

describe('a saved card that is charged while its owner is away', () => {
  it('pays as on the page: the same fee, events and entries in the balance', async () => {
    const saved = await savedCard(t);
    const before = t.eventTypes().length;
    const intent = await charge(saved);
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount: 103_000,
      amount_received: 103_000,
      customer: saved.customer.id,
      payment_method: saved.card,
      transfer_group: 'purchase-1',
      metadata: { purchase: '1' },
      last_payment_error: null,
    });
    expect(t.eventTypes().slice(before)).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
    const onPage = await paidCharge(t);
    await t.sandbox.clock.advance({ minutes: 1 });
    const { data } = await t.stripe.charges.list({ expand: ['data.balance_transaction'] });
    expect(data.map(({ id }) => id)).toEqual([onPage.id, intent.latest_charge]);
    const alike = {
      amount: 103_000,
      captured: true,
      paid: true,
      status: 'succeeded',
      transfer_group: 'purchase-1',
      balance_transaction: { amount: 103_000, fee: 1725, net: 101_275, type: 'charge' },
    };
    const owned = { customer: saved.customer.id, payment_method: saved.card };
    expect(data).toMatchObject([alike, { ...alike, ...owned }]);
    expect(t.eventTypes().filter((type) => type === 'charge.updated')).toHaveLength(2);

    const { data: own } = await t.stripe.paymentIntents.list({ customer: saved.customer.id });
    expect(own.map(({ id }) => id)).toEqual([intent.id]);
    const expand = ['customer', 'payment_method', 'latest_charge'];
    expect(await t.stripe.paymentIntents.retrieve(intent.id, { expand })).toMatchObject({
      customer: { id: saved.customer.id },
      payment_method: { id: saved.card },
      latest_charge: { amount: 103_000 },
    });
    const ofPage = String(onPage.payment_intent);
    await expect(t.stripe.paymentIntents.cancel(ofPage)).rejects.toThrow('Checkout');

    await t.stripe.refunds.create({ payment_intent: intent.id });
    const { available, pending } = await t.stripe.balance.retrieve();
    const held = [...available, ...pending].reduce((total, { amount }) => total + amount, 0);
    expect(held).toBe(100_000_000 + 101_275 - 1725);
  });

  it('is declined with 402, and the error carries the intent, the charge and the bank’s reason', async () => {
    const saved = await savedCard(t, 'declines');
    const before = t.eventTypes().length;
    const error = await failureOf(charge(saved));
    const declined = { code: 'card_declined', decline_code: 'generic_decline' };
    expect(error).toMatchObject({
      ...declined,
      type: 'StripeCardError',
      statusCode: 402,
      charge: expect.stringMatching(/^ch_/),
      payment_method: { id: saved.card },
      payment_intent: {
        status: 'requires_payment_method',
        amount_received: 0,
        payment_method: null,
        metadata: { purchase: '1' },
        last_payment_error: { ...declined, type: 'card_error', payment_method: { id: saved.card } },
      },
    });
    expect(t.eventTypes().slice(before)).toEqual(['charge.failed', 'payment_intent.payment_failed']);
    const { id } = expectDefined(error.payment_intent, 'intent');
    expect((await t.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
    const failed = { status: 'failed', paid: false, captured: false };
    expect(await charges()).toMatchObject([
      { ...failed, failure_code: 'card_declined', balance_transaction: null },
    ]);
    await t.sandbox.clock.advance({ minutes: 1 });
    expect((await t.stripe.balanceTransactions.list({ type: 'charge' })).data).toEqual([]);
  });

  it('needs authentication: 402 while its owner is away, and with its owner there it waits for them', async () => {
    const saved = await savedCard(t, 'authenticates');
    expect(await failureOf(charge(saved))).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_required',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'authentication_required' },
      },
    });
    const intent = await charge(saved, { off_session: false });
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(t.eventTypes().at(-1)).toBe('payment_intent.requires_action');
    expect(await t.stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled' });
    await expect(t.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const strict = charge(saved, { off_session: false, error_on_requires_action: true });
    await expect(strict).rejects.toMatchObject({ code: 'authentication_required' });
  });
});

describe('a payment without a page', () => {
  it('is refused for what Stripe refuses, and takes nothing', async () => {
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
      expect(await failureOf(charge(saved, changes)), JSON.stringify(changes)).toMatchObject(error);
    await expect(charge({ customer: saved.customer, card: other.card })).rejects.toThrow(
      'The customer does not have a payment method with the ID',
    );
    expect(await charges()).toEqual([]);
  });

  it('is not charged until it is confirmed', async () => {
    const intent = await charge(await savedCard(t), { confirm: undefined, off_session: undefined });
    expect(intent).toMatchObject({ status: 'requires_confirmation', latest_charge: null });
    expect(await t.stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled' });
  });
});

describe('customers and their cards', () => {
  it('are found by id and by address, and a payment page can be for one', async () => {
    const { id: customer } = await aCustomer();
    expect(await t.stripe.customers.retrieve(customer)).toMatchObject({
      object: 'customer',
      metadata: { user: '1' },
    });
    const { data } = await t.stripe.customers.list({ email: 'kopare@loppbytet.example' });
    expect(data.map(({ id }) => id)).toEqual([customer]);
    await expect(t.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({ code: 'resource_missing' });
    const { customer_email: _, ...bare } = sessionParams(t.sandbox, { customer });
    const { id } = await sessions().create(bare);
    await pressOnPage(t.sandbox, id, 'pay');
    expect(await sessions().retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
      customer,
      customer_details: { email: 'kopare@loppbytet.example' },
      payment_intent: { customer },
    });
  });

  it('a card belongs to one customer, and a detached one can neither be charged, attached nor detached', async () => {
    const [saved, other] = [await savedCard(t), await aCustomer()];
    const customer = saved.customer.id;
    const cards = t.stripe.paymentMethods;
    await expect(cards.attach(saved.card, { customer: other.id })).rejects.toThrow('already been attached');
    expect(await cards.detach(saved.card)).toMatchObject({ customer: null });
    expect([...t.sandbox.stripe.events.values()].at(-1)).toMatchObject({
      type: 'payment_method.detached',
      data: { object: { customer: null }, previous_attributes: { customer } },
    });
    await expect(cards.detach(saved.card)).rejects.toThrow('is not attached to a customer');
    await expect(charge(saved)).rejects.toMatchObject({ statusCode: 400, param: 'payment_method' });
    await expect(cards.attach(saved.card, { customer })).rejects.toThrow('may not be used again');
    expect((await cards.list({ customer })).data).toEqual([]);
    await expect(cards.detach('pm_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('are shown on the control page, with what comes of each', async () => {
    for (const name of ['works', 'declines', 'authenticates'] as const) await savedCard(t, name);
    await t.stripe.paymentMethods.detach((await savedCard(t)).card);
    const page = await t.read();
    for (const text of ['•••• 4242', '•••• 0341', '•••• 3184', 'Nekas', 'Kräver BankID', 'Borttaget'])
      expect(page).toContain(text);
  });
});
