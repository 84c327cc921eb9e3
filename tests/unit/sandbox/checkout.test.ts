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
});
