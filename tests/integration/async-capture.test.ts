import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { DAY, HOUR, MINUTE, plus } from '@/domain/time';
import { now } from '@/server/lib/clock';
import { fetchMissingFees } from '@/server/services/money/fetch-missing-fees';
import { stripe } from '@/server/stripe/client';
import { balances } from '../support/ledger';
import { atOnce } from '../support/outcome';
import { reconcile } from '../support/reconcile';
import { paymentOf } from '../support/rows';
import { deliver, eventAbout } from '../support/stripe';
import { world } from '../support/world';

const feeOf = async ({ purchase }: PurchaseFixture) => (await balances(purchase.id)).stripe_fees;
const differs = async ({ chargeId }: { chargeId: string }, at: Date) =>
  (await reconcile(clockAt(at))).some(({ source }) => source === chargeId);

test('a payment is reported before its fee is known, and charge.updated brings the fee, once', async () => {
  const fixture = await aPurchase().paid().done();
  const payment = await paymentOf(fixture.purchase.id);
  expect((await stripe().charges.retrieve(payment.chargeId)).balance_transaction).toBeNull();
  expect([payment.stripeFee, await feeOf(fixture)]).toEqual([null, undefined]);
  expect(await differs(payment, plus(now(), HOUR))).toBe(false);
  world.sandbox.captureCharges();
  // Known to Stripe, not yet to us: still no difference.
  expect(await differs(payment, plus(now(), HOUR))).toBe(false);
  const event = eventAbout(payment.chargeId, 'charge.updated');
  expect(await Promise.all(atOnce(3, () => deliver(event)))).toEqual([200, 200, 200]);
  const [move] = world.sandbox.stripe.balanceTransactions.by('source', payment.chargeId);
  expect([(await paymentOf(fixture.purchase.id)).stripeFee, await feeOf(fixture)]).toEqual([
    move?.fee,
    move?.fee,
  ]);
  expect(move?.fee).toBeGreaterThan(0);
  expect(await differs(payment, plus(now(), HOUR))).toBe(false);
});

test('a fee that no event reported is looked up, and a payment that has none yet waits', async () => {
  const [lost, waiting] = [await aPurchase().paid().done(), await aPurchase().paid().done()];
  const payment = await paymentOf(lost.purchase.id);
  world.sandbox.captureCharges();
  const later = await paymentOf(waiting.purchase.id);
  await fetchMissingFees(plus(now(), MINUTE));
  expect(await feeOf(lost)).toBeUndefined();
  const { charges } = world.sandbox.stripe;
  const charge = charges.get(later.chargeId);
  if (!charge) throw new Error('There is no charge');
  charges.put({ ...charge, balance_transaction: null });
  await fetchMissingFees(plus(now(), HOUR));
  expect(await feeOf(lost)).toBeGreaterThan(0);
  expect((await paymentOf(lost.purchase.id)).stripeFee).toBe(await feeOf(lost));
  expect(await differs(payment, plus(now(), HOUR))).toBe(false);
  expect((await paymentOf(waiting.purchase.id)).stripeFee).toBeNull();
  // A fee that never comes is a difference in the end.
  expect(await differs(later, plus(now(), 3 * DAY))).toBe(true);
  charges.put(charge);
  await fetchMissingFees(plus(now(), 2 * HOUR));
  expect(await feeOf(waiting)).toBeGreaterThan(0);
});
