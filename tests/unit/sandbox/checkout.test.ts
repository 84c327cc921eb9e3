import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  aSandboxEach,
  buttonsOf,
  inSeconds,
  lineItem,
  MINUTES,
  pressOnPage,
  sessionParams,
  submit,
} from './support';

const t = aSandboxEach();
const sessions = () => t.stripe.checkout.sessions;
const create = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sessions().create(sessionParams(t.sandbox, changes));

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
    const expanded = await sessions().retrieve(session.id, { expand: ['line_items'] });
    expect(expanded.line_items?.data.map((item) => item.amount_total)).toEqual([100_000, 3000]);
  });

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

  it('refuses a wrong key and an unknown id', async () => {
    await expect(sessions().retrieve('cs_test_none')).rejects.toMatchObject({ code: 'resource_missing' });
    const headers = { authorization: 'Bearer wrong' };
    expect((await fetch(`${t.sandbox.url}/v1/balance`, { headers })).status).toBe(401);
  });

  it('can be expired once, and the refusal has the words Stripe uses', async () => {
    const { id } = await create();
    expect(await sessions().expire(id)).toMatchObject({ status: 'expired', url: null });
    await expect(sessions().expire(id)).rejects.toThrow(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    );
  });

  it('lists by status and by payment intent, newest first, a page at a time', async () => {
    const [first, second, third] = [await create(), await create(), await create()];
    await sessions().expire(second.id);
    const open = await sessions().list({ status: 'open', limit: 1 });
    expect(open).toMatchObject({ has_more: true, data: [{ id: third.id }] });
    const rest = await sessions().list({ status: 'open', starting_after: third.id });
    expect(rest).toMatchObject({ has_more: false, data: [{ id: first.id }] });
    const { session } = await pressOnPage(t.sandbox, first.id, 'pay');
    const found = await sessions().list({ payment_intent: String(session.payment_intent) });
    expect(found.data.map((one) => one.id)).toEqual([session.id]);
  });
});

describe('the hosted page', () => {
  const press = (id: string, action: string) => submit(`${t.sandbox.url}/checkout/${id}`, { action });

  it('shows what is bought and the ways to pay, in Swedish, with its four buttons, and can be left', async () => {
    const { id } = await create();
    const page = await t.read(`/checkout/${id}`);
    for (const text of ['Lidingöloppet 30', 'Testläge – inga riktiga pengar', 'lang="sv"'])
      expect(page).toContain(text);
    expect(buttonsOf(page)).toEqual(['Betala', 'Neka kortet', 'Betala långsamt', 'Avbryt']);
    const radios = [...page.matchAll(/<label[^>]*><input type="radio" name="method"[^>]*>([^<]+)</g)];
    expect(radios.map((match) => match[1]?.trim())).toEqual(['Kort', 'Swish', 'Klarna']);
    expect((await press(id, 'cancel')).headers.get('location')).toBe('http://localhost:1/cancelled');
    expect(await sessions().retrieve(id)).toMatchObject({ status: 'open' });
  });

  it('takes the payment once however often the button is pressed', async () => {
    const { id } = await create();
    for (const answer of await Promise.all([press(id, 'pay'), press(id, 'pay')])) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`http://localhost:1/payment?session_id=${id}`);
    }
    const { data: charges } = await t.stripe.charges.list();
    // Captured a little later, with an event of its own.
    expect(charges).toMatchObject([{ balance_transaction: null }]);
    await t.sandbox.clock.advance({ minutes: 1 });
    const { data: events } = await t.stripe.events.list({ type: 'charge.updated' });
    expect(events).toMatchObject([{ data: { object: { id: charges[0]?.id } } }]);
    const expand = ['payment_intent.latest_charge.balance_transaction'];
    expect(await sessions().retrieve(id, { expand })).toMatchObject({
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
    const page = await (await press(id, 'decline')).text();
    expect(page).toContain('Kortet nekades. Inga pengar har dragits.');
    const declined = await sessions().retrieve(id, { expand: ['payment_intent'] });
    expect(declined).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    });
    const { session } = await pressOnPage(t.sandbox, id, 'pay');
    expect(session.payment_intent).toBe((declined.payment_intent as Stripe.PaymentIntent).id);
  });

  it.each([
    ['succeeded', 'paid', 'succeeded'],
    ['failed', 'unpaid', 'requires_payment_method'],
  ] as const)('settles a slow payment as %s, once', async (outcome, payment_status, status) => {
    const { id } = await create();
    const slow = await pressOnPage(t.sandbox, id, 'slow');
    expect(slow.session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    const settle = async () => (await t.post('/payments/settle', { session: id, outcome })).status;
    expect(await settle()).toBe(200);
    expect(await sessions().retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
      status: 'complete',
      payment_status,
      payment_intent: { status },
    });
    expect(await settle()).toBe(409);
  });

  it('refuses money for an expired session, unless the payment was already under way', async () => {
    const { id } = await create();
    await sessions().expire(id);
    expect((await press(id, 'pay')).status).toBe(410);
    expect((await pressOnPage(t.sandbox, id, 'pay')).error?.code).toBe('session_expired');
    const late = await pressOnPage(t.sandbox, id, 'pay', { late: true });
    expect(late.session).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });
});
