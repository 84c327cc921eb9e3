import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { expectDefined } from '../../support/expect-defined';
import {
  aSandboxEach,
  MINUTES,
  paidCharge,
  post,
  pressOnPage,
  type SavedCard,
  savedCard,
  sessionParams,
  setupParams,
  stripeFor,
} from './support';

const t = aSandboxEach();

const aCustomer = () =>
  t.stripe.customers.create({ email: 'kopare@loppbytet.example', metadata: { user: '1' } });

const openSetup = async (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  t.stripe.checkout.sessions.create(setupParams(t.sandbox, (await aCustomer()).id, changes));

const priced = { currency: 'sek', unit_amount: 500, product_data: { name: 'Lopp' } };

const eventTypes = () => [...t.sandbox.stripe.events.values()].map(({ type }) => type);

function charge(
  { customer, card }: Pick<SavedCard, 'customer' | 'card'>,
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
  options: Stripe.RequestOptions = {},
): Promise<Stripe.PaymentIntent> {
  return t.stripe.paymentIntents.create(
    {
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
    },
    options,
  );
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
    await expect(t.stripe.setupIntents.retrieve(String(session.setup_intent))).resolves.toMatchObject({
      status: 'requires_payment_method',
      usage: 'off_session',
      metadata: { bid: '1' },
      customer: session.customer,
    });
  });

  it.each([
    ['line items', { line_items: [{ quantity: 1, price_data: priced }] }, 'line_items'],
    ['what is paid', { payment_intent_data: { transfer_group: 'x' } }, 'payment_intent_data'],
    ['an unknown customer', { customer: 'cus_none' }, 'customer'],
    ['an address beside its customer', { customer_email: 'a@loppbytet.example' }, 'customer'],
    [
      'nothing that can be saved',
      { allowed_payment_method_types: ['swish'] },
      'allowed_payment_method_types',
    ],
    ['payment_method_types', { payment_method_types: ['card'] }, 'payment_method_types'],
  ])('refuses %s', async (_, changes, param) => {
    await expect(openSetup(changes as object)).rejects.toMatchObject({ statusCode: 400, param });
  });

  it('needs a currency, unless it says what may be saved', async () => {
    const {
      currency: _,
      allowed_payment_method_types: __,
      ...bare
    } = setupParams(t.sandbox, (await aCustomer()).id);
    await expect(t.stripe.checkout.sessions.create(bare)).rejects.toMatchObject({ param: 'currency' });
    await expect(
      t.stripe.checkout.sessions.create({ ...bare, allowed_payment_method_types: ['card'] }),
    ).resolves.toMatchObject({ mode: 'setup' });
  });

  it('in payment mode still needs something to pay for', async () => {
    const { line_items: _, ...bare } = sessionParams(t.sandbox);
    await expect(t.stripe.checkout.sessions.create(bare)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'line_items',
    });
  });

  it.each([
    ['29 minutes', 29 * MINUTES],
    ['25 hours', 25 * 60 * MINUTES],
  ])('cannot expire in %s', async (_, seconds) => {
    const expires_at = Math.floor(t.sandbox.clock.now().getTime() / 1000) + seconds;
    await expect(openSetup({ expires_at })).rejects.toMatchObject({ param: 'expires_at' });
  });

  it('runs out by the clock, with its setup intent, and saves nothing then', async () => {
    const { id, setup_intent } = await openSetup();
    await t.sandbox.clock.advance({ minutes: 31 });
    await expect(t.stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ status: 'expired' });
    await expect(t.stripe.setupIntents.retrieve(String(setup_intent))).resolves.toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    const late = await post(`${t.sandbox.url}/checkout/${id}`, { action: 'save' });
    expect(late.status).toBe(409);
    expect((await t.stripe.paymentMethods.list()).data).toEqual([]);
    expect(eventTypes()).toEqual(['customer.created', 'setup_intent.canceled', 'checkout.session.expired']);
  });

  it('expires on request', async () => {
    const { id } = await openSetup();
    await expect(t.stripe.checkout.sessions.expire(id)).resolves.toMatchObject({
      status: 'expired',
      url: null,
    });
  });
});

describe('the page that saves a card', () => {
  const button = (id: string, fields: Record<string, string>) =>
    fetch(`${t.sandbox.url}/checkout/${id}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });

  it('says that nothing is paid now, in Swedish, with its four buttons', async () => {
    const { url } = await openSetup();
    const page = await (await fetch(expectDefined(url, 'address'))).text();
    for (const text of ['Inga pengar dras nu', 'kopare@loppbytet.example', 'lang="sv"']) {
      expect(page).toContain(text);
    }
    expect([...page.matchAll(/<button[^>]*>([^<]+)</g)].map((match) => match[1])).toEqual([
      'Spara kortet',
      'Spara ett kort som nekas',
      'Spara ett kort som kräver BankID',
      'Avbryt',
    ]);
    expect(page).not.toContain('Betala med');
  });

  it('saves one card however often the button is pressed, and takes no money', async () => {
    const { id, customer } = await openSetup();
    const answers = await Promise.all([button(id, { card: 'works' }), button(id, { card: 'works' })]);
    for (const answer of answers) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`http://localhost:1/bid?session_id=${id}`);
    }
    const { data } = await t.stripe.paymentMethods.list({ customer: String(customer), type: 'card' });
    expect(data).toMatchObject([{ type: 'card', customer, card: { last4: '4242', country: 'SE' } }]);
    await expect(
      t.stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] }),
    ).resolves.toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      url: null,
      setup_intent: { status: 'succeeded', payment_method: data[0]?.id },
    });
    expect((await t.stripe.charges.list()).data).toEqual([]);
    expect(eventTypes()).toEqual([
      'customer.created',
      'payment_method.attached',
      'setup_intent.succeeded',
      'checkout.session.completed',
    ]);
    expect(await (await fetch(`${t.sandbox.url}/checkout/${id}`)).text()).toContain('Kortet är sparat');
  });

  it('leaves the session open when its owner goes back', async () => {
    const { id } = await openSetup();
    const answer = await button(id, { action: 'cancel' });
    expect(answer.headers.get('location')).toBe('http://localhost:1/cancelled');
    await expect(t.stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ status: 'open' });
  });

  it('has no other cards, and none of the buttons of a payment', async () => {
    const { id } = await openSetup();
    expect((await post(`${t.sandbox.url}/checkout/${id}`, { action: 'save', card: 'gold' })).status).toBe(
      400,
    );
    const settled = await post(`${t.sandbox.url}/payments/settle`, { session: id, outcome: 'succeeded' });
    expect(settled.status).toBe(409);
  });
});

describe('a saved card that is charged while its owner is away', () => {
  it('pays as on the page: the same fee, events and entries in the balance', async () => {
    const saved = await savedCard(t);
    const before = eventTypes().length;
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
    expect(eventTypes().slice(before)).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
    const onPage = await paidCharge(t);
    await t.sandbox.clock.advance({ minutes: 1 });
    const { data } = await t.stripe.charges.list({ expand: ['data.balance_transaction'] });
    const facts = data.map(
      ({ amount, captured, paid, status, transfer_group, balance_transaction: entry }) => ({
        ...{ amount, captured, paid, status, transfer_group },
        entry: entry &&
          typeof entry === 'object' && {
            amount: entry.amount,
            fee: entry.fee,
            net: entry.net,
            type: entry.type,
          },
      }),
    );
    expect(data.map(({ id }) => id)).toEqual([onPage.id, intent.latest_charge]);
    expect(facts[1]).toEqual(facts[0]);
    expect(facts[1]).toMatchObject({ entry: { amount: 103_000, fee: 1725, net: 101_275, type: 'charge' } });
    expect(data[1]).toMatchObject({ customer: saved.customer.id, payment_method: saved.card });
    const updated = [...t.sandbox.stripe.events.values()].filter(({ type }) => type === 'charge.updated');
    expect(updated).toHaveLength(2);
  });

  it('can be refunded, and its fee stays with Stripe', async () => {
    const intent = await charge(await savedCard(t));
    await t.stripe.refunds.create({ payment_intent: intent.id });
    const balance = await t.stripe.balance.retrieve();
    const sum = [...balance.available, ...balance.pending].reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(100_000_000 - 1725);
  });

  it('is declined with 402, and the error carries the intent, the charge and the bank’s reason', async () => {
    const saved = await savedCard(t, 'declines');
    const before = eventTypes().length;
    const error = await failureOf(charge(saved));
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      charge: expect.stringMatching(/^ch_/),
      payment_method: { id: saved.card },
      payment_intent: {
        status: 'requires_payment_method',
        amount_received: 0,
        payment_method: null,
        metadata: { purchase: '1' },
        last_payment_error: {
          code: 'card_declined',
          decline_code: 'generic_decline',
          type: 'card_error',
          payment_method: { id: saved.card },
        },
      },
    });
    expect(eventTypes().slice(before)).toEqual(['charge.failed', 'payment_intent.payment_failed']);
    await expect(
      t.stripe.paymentIntents.retrieve(expectDefined(error.payment_intent, 'intent').id),
    ).resolves.toMatchObject({
      status: 'requires_payment_method',
    });
    expect((await t.stripe.charges.list()).data).toMatchObject([
      {
        status: 'failed',
        paid: false,
        captured: false,
        failure_code: 'card_declined',
        balance_transaction: null,
      },
    ]);
    await t.sandbox.clock.advance({ minutes: 1 });
    expect((await t.stripe.balanceTransactions.list({ type: 'charge' })).data).toEqual([]);
  });

  it('needs authentication: 402, and its owner must pay on a page', async () => {
    const error = await failureOf(charge(await savedCard(t, 'authenticates')));
    expect(error).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_required',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'authentication_required' },
      },
    });
  });

  it('with its owner there waits for them, and can be cancelled', async () => {
    const saved = await savedCard(t, 'authenticates');
    const intent = await charge(saved, { off_session: false });
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(eventTypes().at(-1)).toBe('payment_intent.requires_action');
    await expect(t.stripe.paymentIntents.cancel(intent.id)).resolves.toMatchObject({ status: 'canceled' });
    await expect(t.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const strict = charge(saved, { off_session: false, error_on_requires_action: true });
    await expect(strict).rejects.toMatchObject({ code: 'authentication_required' });
  });

  it('keeps both answers under its idempotency key: one charge, and one refusal', async () => {
    const [works, declines] = [await savedCard(t), await savedCard(t, 'declines')];
    const key = { idempotencyKey: 'saved-card:1:1' };
    const [first, second] = [await charge(works, {}, key), await charge(works, {}, key)];
    expect(second.id).toBe(first.id);
    const other = { idempotencyKey: 'saved-card:2:1' };
    const [no, again] = [
      await failureOf(charge(declines, {}, other)),
      await failureOf(charge(declines, {}, other)),
    ];
    expect(again.payment_intent?.id).toBe(no.payment_intent?.id);
    expect((await t.stripe.charges.list()).data).toHaveLength(2);
    await expect(charge(works, { amount: 104_000 }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('is charged once when the answer is lost on its way back', async () => {
    const saved = await savedCard(t);
    t.sandbox.faults.add({ match: { method: 'POST', path: '/v1/payment_intents' }, mode: 'drop-after' });
    const retrying = stripeFor(t.sandbox, { maxNetworkRetries: 1 });
    const intent = await retrying.paymentIntents.create(
      {
        ...{ amount: 5000, currency: 'sek', customer: saved.customer.id, payment_method: saved.card },
        ...{ confirm: true, off_session: true, return_url: 'http://localhost:1/' },
      },
      { idempotencyKey: 'saved-card:3:1' },
    );
    expect(intent.status).toBe('succeeded');
    expect((await t.stripe.charges.list()).data).toHaveLength(1);
  });

  it('may have been charged although Stripe failed, and the failure is what the key gets from then on', async () => {
    const saved = await savedCard(t);
    t.sandbox.faults.add({ match: { method: 'POST', path: '/v1/payment_intents' }, mode: '500-after' });
    const key = { idempotencyKey: 'saved-card:4:1' };
    for (const attempt of [charge(saved, {}, key), charge(saved, {}, key)]) {
      await expect(attempt).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    }
    const { data } = await t.stripe.paymentIntents.list({ customer: saved.customer.id });
    expect(data).toMatchObject([{ status: 'succeeded', latest_charge: expect.stringMatching(/^ch_/) }]);
  });
});

describe('a payment without a page', () => {
  it.each([
    ['less than 3.00 kr', { amount: 299 }, { code: 'amount_too_small' }],
    [
      'a card that nobody saved',
      { payment_method: 'pm_none' },
      { param: 'payment_method', code: 'resource_missing' },
    ],
    ['an unknown customer', { customer: 'cus_none' }, { param: 'customer', code: 'resource_missing' }],
    ['a statement descriptor', { statement_descriptor: 'X' }, { param: 'statement_descriptor' }],
    ['payment_method_types', { payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    ['being away without confirming', { confirm: false }, { param: 'off_session' }],
    ['nothing to confirm', { payment_method: undefined }, { code: 'payment_intent_unexpected_state' }],
    ['redirects without an address', { automatic_payment_methods: { enabled: true } }, { statusCode: 400 }],
  ])('refuses %s', async (_, changes, error) => {
    await expect(charge(await savedCard(t), changes as object)).rejects.toMatchObject(error);
    expect((await t.stripe.charges.list()).data).toEqual([]);
  });

  it('refuses a card of another customer', async () => {
    const [own, other] = [await savedCard(t), await savedCard(t)];
    await expect(charge({ customer: own.customer, card: other.card })).rejects.toThrow(
      'The customer does not have a payment method with the ID',
    );
  });

  it('is not charged until it is confirmed', async () => {
    const saved = await savedCard(t);
    const intent = await charge(saved, { confirm: undefined, off_session: undefined });
    expect(intent).toMatchObject({ status: 'requires_confirmation', latest_charge: null });
    await expect(t.stripe.paymentIntents.cancel(intent.id)).resolves.toMatchObject({ status: 'canceled' });
  });

  it('is listed by its customer, and a session’s intent cannot be cancelled', async () => {
    const saved = await savedCard(t);
    const intent = await charge(saved);
    const onPage = await paidCharge(t);
    const { data } = await t.stripe.paymentIntents.list({ customer: saved.customer.id });
    expect(data.map(({ id }) => id)).toEqual([intent.id]);
    await expect(t.stripe.paymentIntents.cancel(String(onPage.payment_intent))).rejects.toThrow('Checkout');
    await expect(
      t.stripe.paymentIntents.retrieve(intent.id, {
        expand: ['customer', 'payment_method', 'latest_charge'],
      }),
    ).resolves.toMatchObject({
      customer: { id: saved.customer.id },
      payment_method: { id: saved.card },
      latest_charge: { amount: 103_000 },
    });
  });
});

describe('customers and their cards', () => {
  it('are found by id and by address', async () => {
    const customer = await aCustomer();
    await expect(t.stripe.customers.retrieve(customer.id)).resolves.toMatchObject({
      object: 'customer',
      metadata: { user: '1' },
    });
    const { data } = await t.stripe.customers.list({ email: 'kopare@loppbytet.example' });
    expect(data.map(({ id }) => id)).toEqual([customer.id]);
    await expect(t.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('a detached card can neither be charged, attached nor detached', async () => {
    const saved = await savedCard(t);
    await expect(t.stripe.paymentMethods.detach(saved.card)).resolves.toMatchObject({ customer: null });
    const event = [...t.sandbox.stripe.events.values()].at(-1);
    expect(event).toMatchObject({
      type: 'payment_method.detached',
      data: { object: { customer: null }, previous_attributes: { customer: saved.customer.id } },
    });
    await expect(t.stripe.paymentMethods.detach(saved.card)).rejects.toThrow(
      'is not attached to a customer so detachment is impossible',
    );
    await expect(charge(saved)).rejects.toMatchObject({ statusCode: 400, param: 'payment_method' });
    await expect(t.stripe.paymentMethods.attach(saved.card, { customer: saved.customer.id })).rejects.toThrow(
      'may not be used again',
    );
    expect((await t.stripe.paymentMethods.list({ customer: saved.customer.id })).data).toEqual([]);
    await expect(t.stripe.paymentMethods.detach('pm_none')).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('are shown on the control page, with what comes of each', async () => {
    for (const name of ['works', 'declines', 'authenticates'] as const) await savedCard(t, name);
    const last = await savedCard(t);
    await t.stripe.paymentMethods.detach(last.card);
    const page = await (await fetch(t.sandbox.url)).text();
    for (const text of ['•••• 4242', '•••• 0341', '•••• 3184', 'Nekas', 'Kräver BankID', 'Borttaget']) {
      expect(page).toContain(text);
    }
  });

  it('a card belongs to one customer', async () => {
    const [saved, other] = [await savedCard(t), await aCustomer()];
    await expect(t.stripe.paymentMethods.attach(saved.card, { customer: other.id })).rejects.toThrow(
      'already been attached',
    );
  });

  it('a payment page can be for a customer too', async () => {
    const customer = await aCustomer();
    const { customer_email: _, ...bare } = sessionParams(t.sandbox, { customer: customer.id });
    const { id } = await t.stripe.checkout.sessions.create(bare);
    await pressOnPage(t.sandbox, id, 'pay');
    await expect(
      t.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }),
    ).resolves.toMatchObject({
      customer: customer.id,
      customer_details: { email: 'kopare@loppbytet.example' },
      payment_intent: { customer: customer.id },
    });
  });
});
