import { db } from '@sandbox/database';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { SERVICE_FEE } from '@/domain/money/fees';
import { now } from '@/server/lib/clock';
import { executeRefund } from '@/server/services/money/execute-refund';
import { recordDashboardRefund } from '@/server/services/money/record-dashboard-refund';
import { recordRefund } from '@/server/services/money/record-refund';
import { stripe } from '@/server/stripe/client';
import { retrieveRefund } from '@/server/stripe/money';
import { as } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { workQueues } from '../support/queues';
import { paymentOf, refundOf } from '../support/rows';
import { owedToBuyer } from '../support/rulings';
import { settleRefund } from '../support/stripe';
import { world } from '../support/world';

const REFUNDS = { method: 'POST', path: '/v1/refunds' };

/** A completed purchase that owes its buyer the service fee: Stripe itself would let it be refunded many times. */
async function owedTheFee(): Promise<PurchaseFixture> {
  const begun = await aPurchase().paid().done();
  const { buyer, purchase } = begun;
  await as(buyer).withdrawals.create({ name: 'Åsa', email: buyer.email, purchaseId: purchase.id });
  return continuePurchase(begun).nameChanged().confirmed().done();
}

const tryRefund = async ({ purchase }: PurchaseFixture) => {
  const { id } = await refundOf(purchase.id);
  return executeRefund({ refundId: id }, clockAt(now())).then(
    () => 'done',
    () => 'again',
  );
};
const write = (refund: Stripe.Refund) => db.transaction((tx) => recordRefund(tx, refund, now()));
const amountsAtStripe = async ({ purchase }: PurchaseFixture) =>
  (await atStripe(purchase.id)).refunds.map(({ amount }) => amount);

describe('a reading of a refund that is older than what is known', () => {
  test('neither turns a failed refund into a succeeded one, nor answers an admin’s later attempt', async () => {
    const fixture = await owedToBuyer();
    await workQueues();
    const { id, stripeRefundId } = await refundOf(fixture.purchase.id);
    const older = await retrieveRefund(stripeRefundId ?? '');
    expect(older.status).toBe('succeeded');
    await settleRefund(stripeRefundId, 'failed');
    await write(await retrieveRefund(stripeRefundId ?? ''));
    await write(older);
    expect((await refundOf(fixture.purchase.id)).status).toBe('failed');
    expect((await balances(fixture.purchase.id)).buyer_payable).toBe(-fixture.purchase.charged);
    await as(await aUser({ isAdmin: true })).money.retryMovement({ kind: 'refund', id });
    await write(older);
    expect(await refundOf(fixture.purchase.id)).toMatchObject({ status: 'pending', stripeRefundId: null });
    await workQueues();
    expect(await refundOf(fixture.purchase.id)).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(await amountsAtStripe(fixture)).toHaveLength(2);
    expect((await balances(fixture.purchase.id)).buyer_payable ?? 0).toBe(0);
    await expectSettled(fixture.purchase.id);
  });

  test('of one made at Stripe’s own pages that has failed books nothing', async () => {
    const fixture = await aPurchase().paid().done();
    const { paymentIntentId } = await paymentOf(fixture.purchase.id);
    const older = await stripe().refunds.create({ payment_intent: paymentIntentId, amount: SERVICE_FEE });
    await settleRefund(older.id, 'failed');
    for (const reading of [await retrieveRefund(older.id), older]) {
      await db.transaction(await recordDashboardRefund(fixture.purchase.id, reading, now()));
    }
    expect((await balances(fixture.purchase.id)).buyer_payable).toBeUndefined();
  });
});

describe('a refund whose answers were all lost', () => {
  test.each([401, 403, 400])(
    'and is then answered %i is found at Stripe, and not made twice',
    async (status) => {
      const fixture = await owedTheFee();
      const lost = { match: REFUNDS, mode: 'drop-after', times: 9 } as const;
      for (const fault of [lost, { match: REFUNDS, mode: 'refuse', status } as const]) {
        world.sandbox.faults.add(fault);
        expect(await tryRefund(fixture)).toBe('again');
        world.sandbox.faults.clear();
      }
      expect(await tryRefund(fixture)).toBe('done');
      expect(await amountsAtStripe(fixture)).toEqual([SERVICE_FEE]);
      expect((await refundOf(fixture.purchase.id)).status).toBe('succeeded');
      await workQueues();
      await expectSettled(fixture.purchase.id);
    },
  );

  test.each([401, 403])('%i is no reason for a new attempt', async (status) => {
    const fixture = await owedTheFee();
    world.sandbox.faults.add({ match: REFUNDS, mode: 'refuse', status, times: 3 });
    for (const _ of [1, 2, 3]) expect(await tryRefund(fixture)).toBe('again');
    expect((await refundOf(fixture.purchase.id)).attempt).toBe(1);
    expect(await tryRefund(fixture)).toBe('done');
    expect(await amountsAtStripe(fixture)).toEqual([SERVICE_FEE]);
  });
});
