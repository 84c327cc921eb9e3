import { aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { logger } from '@/server/lib/logger';
import { checkStripe } from '@/server/services/money/check-stripe';
import { pressWith } from '../support/stripe';
import { world } from '../support/world';

/** What is logged for an alert while a test runs. */
function alarms() {
  const alarm = vi.spyOn(logger, 'error');
  onTestFinished(() => alarm.mockRestore());
  return alarm.mock.calls;
}

beforeEach(() => world.sandbox.faults.add({ ahead: 0 }));

describe('the clock', () => {
  const WRONG = 'our clock differs from that of Stripe';
  const leads = (calls: unknown[][]) =>
    calls.filter(([, line]) => line === WRONG).map(([about]) => (about as { seconds: number }).seconds);

  test.each([-10_000, -2000, 0, 2000, 10_000])('%i ms from Stripe’s is none of an alarm', async (ahead) => {
    const calls = alarms();
    world.sandbox.faults.add({ ahead });
    await checkStripe();
    expect(leads(calls)).toEqual([]);
  });

  test.each([
    [60_000, -60],
    [-60_000, 60],
    [12_500, -12],
  ])('%i ms behind Stripe’s is logged as %i seconds ahead, nearly', async (ahead, seconds) => {
    const calls = alarms();
    world.sandbox.faults.add({ ahead });
    await checkStripe();
    const [lead] = leads(calls);
    expect(Math.abs((lead ?? 0) - seconds)).toBeLessThanOrEqual(2);
  });

  test('moved by the sandbox is moved for both', async () => {
    const calls = alarms();
    await world.sandbox.clock.advance({ days: 2 });
    onTestFinished(() => world.sandbox.clock.jump(0));
    await checkStripe();
    expect(leads(calls)).toEqual([]);
  });

  test('is compared by an answer that refuses, too', async () => {
    const calls = alarms();
    world.sandbox.faults.add({ ahead: 60_000 });
    world.sandbox.faults.add({ match: { path: '/v1/balance' }, mode: 'refuse', status: 403, times: 100 });
    await checkStripe();
    expect(leads(calls)).toHaveLength(1);
  });
});

describe('the permissions of our key', () => {
  const LACKS = 'STRIPE_SECRET_KEY lacks permissions';
  const forbid = (path: string) =>
    world.sandbox.faults.add({ match: { path }, mode: 'refuse', status: 403, times: 1 });

  test('that are missing are named, all in one line', async () => {
    const calls = alarms();
    forbid('/v1/disputes');
    forbid('/v1/refunds');
    forbid('/v1/accounts');
    await checkStripe();
    expect(calls).toEqual([
      [
        {
          missing: [
            { permission: 'Charges and refunds', stripeName: null },
            { permission: 'Connected accounts', stripeName: null },
            { permission: 'Disputes', stripeName: null },
          ],
        },
        LACKS,
      ],
    ]);
  });

  test('are looked at again where Stripe did not answer', async () => {
    world.sandbox.faults.add({ match: { path: '/v1/transfers' }, mode: '500', times: 3 });
    await expect(checkStripe()).rejects.toThrow('An unknown error occurred');
    const calls = alarms();
    await checkStripe();
    expect(calls).toEqual([]);
  });
});

test('a card’s statement names the race, that of Swish does not', async () => {
  const race = await aRace({ raceName: 'Åre Fjällmaraton 東京' });
  const paidBy = async (method: 'card' | 'swish') => {
    const { purchase } = await aPurchase({ race }).done();
    await pressWith(method, purchase.checkoutSessionId, 'pay');
    const [charge] = world.sandbox.stripe.charges.by('transfer_group', `purchase_${purchase.id}`);
    return charge?.calculated_statement_descriptor;
  };
  expect(await paidBy('card')).toBe('LOPPBYTET* ARE FJALLM');
  expect(await paidBy('swish')).toBeNull();
});
