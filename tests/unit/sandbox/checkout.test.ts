import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { expectDefined } from '../../support/expect-defined';
import { aSandboxEach, MINUTES, post, pressOnPage, sessionParams } from './support';

const t = aSandboxEach();

const create = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  t.stripe.checkout.sessions.create(sessionParams(t.sandbox, changes));

function now(): number {
  return Math.floor(t.sandbox.clock.now().getTime() / 1000);
}

describe('a checkout session', () => {
  it('is open, has no payment intent yet and shows line items only when expanded', async () => {
    const session = await create();
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 103_000,
      currency: 'sek',
      url: `${t.sandbox.url}/checkout/${session.id}`,
      metadata: { purchase: '1' },
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.line_items).toBeUndefined();
    const expanded = await t.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
    expect(expanded.line_items?.data.map((item) => item.amount_total)).toEqual([100_000, 3000]);
  });

  it('refuses parameters that this version of the API does not have', async () => {
    const params = { ...sessionParams(t.sandbox), payment_method_types: ['card'] };
    await expect(t.stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: 'payment_method_types',
      statusCode: 400,
    });
  });

  it('names the parameter that is missing', async () => {
    const params = sessionParams(t.sandbox, {
      line_items: [{ quantity: 1, price_data: { currency: 'sek', product_data: { name: 'Lopp' } } }],
    });
    await expect(t.stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'line_items[0][price_data][unit_amount]',
    });
  });

  it.each([
    ['29 minutes', 29 * MINUTES],
    ['25 hours', 25 * 60 * MINUTES],
  ])('cannot expire in %s', async (_, seconds) => {
    await expect(create({ expires_at: now() + seconds })).rejects.toMatchObject({ param: 'expires_at' });
  });

  it('must come to at least 3.00 kr', async () => {
    const item = (unit_amount: number) => [
      { quantity: 1, price_data: { currency: 'sek', unit_amount, product_data: { name: 'Lopp' } } },
    ];
    await expect(create({ line_items: item(299) })).rejects.toMatchObject({ code: 'amount_too_small' });
    await expect(create({ line_items: item(300) })).resolves.toMatchObject({ amount_total: 300 });
  });

  it('refuses a wrong key and an unknown id', async () => {
    await expect(t.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      code: 'resource_missing',
    });
    const response = await fetch(`${t.sandbox.url}/v1/balance`, {
      headers: { authorization: 'Bearer wrong' },
    });
    expect(response.status).toBe(401);
  });

  it('can be expired once, and the refusal has the words Stripe uses', async () => {
    const { id } = await create();
    await expect(t.stripe.checkout.sessions.expire(id)).resolves.toMatchObject({
      status: 'expired',
      url: null,
    });
    await expect(t.stripe.checkout.sessions.expire(id)).rejects.toThrow(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    );
  });

  it('lists by status and by payment intent, newest first, a page at a time', async () => {
    const first = await create();
    const second = await create();
    const third = await create();
    await t.stripe.checkout.sessions.expire(second.id);
    const open = await t.stripe.checkout.sessions.list({ status: 'open', limit: 1 });
    expect(open).toMatchObject({ has_more: true, data: [{ id: third.id }] });
    const rest = await t.stripe.checkout.sessions.list({ status: 'open', starting_after: third.id });
    expect(rest).toMatchObject({ has_more: false, data: [{ id: first.id }] });
    const { session } = await pressOnPage(t.sandbox, first.id, 'pay');
    const found = await t.stripe.checkout.sessions.list({ payment_intent: String(session.payment_intent) });
    expect(found.data.map((one) => one.id)).toEqual([session.id]);
  });
});

describe('the hosted page', () => {
  const button = (id: string, action: string) =>
    fetch(`${t.sandbox.url}/checkout/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ action }),
      redirect: 'manual',
    });

  it('shows what is bought and the ways to pay, in Swedish, with its four buttons', async () => {
    const { url } = await create();
    const page = await (await fetch(expectDefined(url, 'address'))).text();
    for (const text of ['Lidingöloppet 30', 'Testläge – inga riktiga pengar', 'lang="sv"']) {
      expect(page).toContain(text);
    }
    expect([...page.matchAll(/<button[^>]*>([^<]+)</g)].map((match) => match[1])).toEqual([
      'Betala',
      'Neka kortet',
      'Betala långsamt',
      'Avbryt',
    ]);
    const radios = [...page.matchAll(/<label[^>]*><input type="radio" name="method"[^>]*>([^<]+)</g)];
    expect(radios.map((match) => match[1]?.trim())).toEqual(['Kort', 'Swish', 'Klarna']);
  });

  it('takes the payment once however often the button is pressed', async () => {
    const { id } = await create();
    const answers = await Promise.all([button(id, 'pay'), button(id, 'pay')]);
    for (const answer of answers) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`http://localhost:1/payment?session_id=${id}`);
    }
    const charges = await t.stripe.charges.list();
    expect(charges.data).toHaveLength(1);
    // Captured a little later, with an event of its own.
    expect(charges.data[0]?.balance_transaction).toBeNull();
    await t.sandbox.clock.advance({ minutes: 1 });
    const { data: events } = await t.stripe.events.list({ type: 'charge.updated' });
    expect(events.map(({ data }) => (data.object as { id: string }).id)).toEqual([charges.data[0]?.id]);
    const session = await t.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge.balance_transaction'],
    });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: {
        status: 'succeeded',
        amount: 103_000,
        transfer_group: 'purchase-1',
        metadata: { purchase: '1' },
        latest_charge: {
          transfer_group: 'purchase-1',
          balance_transaction: { amount: 103_000, fee: 1725, net: 101_275, type: 'charge' },
        },
      },
    });
  });

  it('says that a declined card took no money, and lets the buyer try again', async () => {
    const { id } = await create();
    const page = await (await button(id, 'decline')).text();
    expect(page).toContain('Kortet nekades. Inga pengar har dragits.');
    const declined = await t.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(declined).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    });
    const { session } = await pressOnPage(t.sandbox, id, 'pay');
    expect(session.payment_intent).toBe((declined.payment_intent as Stripe.PaymentIntent).id);
  });

  it('leaves the session open when the buyer goes back', async () => {
    const { id } = await create();
    const answer = await button(id, 'cancel');
    expect(answer.headers.get('location')).toBe('http://localhost:1/cancelled');
    await expect(t.stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ status: 'open' });
  });

  it.each([
    ['succeeded', 'paid', 'succeeded'],
    ['failed', 'unpaid', 'requires_payment_method'],
  ] as const)('settles a slow payment as %s', async (outcome, paymentStatus, intentStatus) => {
    const { id } = await create();
    const slow = await pressOnPage(t.sandbox, id, 'slow');
    expect(slow.session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    const settled = await post(`${t.sandbox.url}/payments/settle`, { session: id, outcome });
    expect(settled.status).toBe(200);
    const session = await t.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: paymentStatus,
      payment_intent: { status: intentStatus },
    });
    expect((await post(`${t.sandbox.url}/payments/settle`, { session: id, outcome })).status).toBe(409);
  });

  it('refuses money for an expired session, unless the payment was already under way', async () => {
    const { id } = await create();
    await t.stripe.checkout.sessions.expire(id);
    expect((await button(id, 'pay')).status).toBe(410);
    expect((await pressOnPage(t.sandbox, id, 'pay')).error?.code).toBe('session_expired');
    const late = await pressOnPage(t.sandbox, id, 'pay', { late: true });
    expect(late.session).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });
});
