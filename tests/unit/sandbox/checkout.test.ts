import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { aSandboxEach, inSeconds, lineItem, MINUTES, pressOnPage, sessionParams } from './support';

const t = aSandboxEach();
const sessions = () => t.stripe.checkout.sessions;
const create = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sessions().create(sessionParams(t.sandbox, changes));

describe('a checkout session', () => {
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
    const { session } = await pressOnPage(t.sandbox, first.id);
    const found = await sessions().list({ payment_intent: String(session.payment_intent) });
    expect(found.data.map((one) => one.id)).toEqual([session.id]);
  });
});
