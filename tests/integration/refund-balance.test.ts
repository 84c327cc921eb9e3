import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/actor';
import { notCoveredWait } from '@/domain/money-movements';
import { DAY, HOUR, plus } from '@/domain/time';
import { aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';
import { now } from '@/server/lib/clock';
import { executeRefund } from '@/server/services/money/execute-refund';
import { reconcile } from '@/server/services/money/reconcile';
import { as } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { workQueues } from '../support/queues';
import { refundOf } from '../support/rows';
import { deliver, deliverAll, eventAbout, settleRefund } from '../support/stripe';
import { world } from '../support/world';

const owedToBuyer = (admin: User): Promise<PurchaseFixture> =>
  aPurchase().paid().nameChanged().reported().ruled('refund', admin).done();
const alertsTo = async (admin: User) =>
  (await mailsTo(admin)).filter((mail) => mail === 'refundFailedAdmin').length;

describe('a refund that our available balance does not cover', () => {
  test('waits at Stripe when it is of a card: an admin is notified once, and it is made by itself', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await owedToBuyer(admin);
    world.sandbox.faults.add({ buffer: 0 });
    await workQueues();
    const { id, stripeRefundId, ...row } = await refundOf(fixture.purchase.id);
    expect(row).toMatchObject({ status: 'pending', attempt: 1, failureCode: 'insufficient_funds' });
    await executeRefund({ refundId: id }, clockAt(now()));
    await workQueues();
    expect(await alertsTo(admin)).toBe(1);
    const { items } = await as(admin).money.movements({ kind: 'refund' });
    expect(items.find((each) => each.id === id)).toMatchObject({ failureCode: 'insufficient_funds' });
    expect(await reconcile(clockAt(plus(now(), HOUR)))).toEqual([]);

    world.sandbox.faults.clear();
    await executeRefund({ refundId: id }, clockAt(now()));
    await deliver(eventAbout(stripeRefundId, 'refund.updated'));
    expect(await refundOf(fixture.purchase.id)).toMatchObject({ status: 'succeeded', failureCode: null });
    expect((await atStripe(fixture.purchase.id)).refunds).toHaveLength(1);
    await expectSettled(fixture.purchase.id);
  });

  test('fails when it is not of a card, and is tried again with growing waits until it is made', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await aPurchase().paid('swish').nameChanged().reported().ruled('refund', admin).done();
    const [charge] = world.sandbox.stripe.charges.by('transfer_group', `purchase_${fixture.purchase.id}`);
    if (!charge) throw new Error('There is no charge');
    world.sandbox.faults.add({ buffer: 0 });
    await workQueues();
    const { id } = await refundOf(fixture.purchase.id);
    const second = await refundOf(fixture.purchase.id);
    expect(second).toMatchObject({
      ...{ status: 'pending', attempt: 2, stripeRefundId: null, failureCode: 'insufficient_funds' },
    });
    // Not before its time.
    await executeRefund({ refundId: id }, clockAt(now()));
    expect((await atStripe(fixture.purchase.id)).refunds).toHaveLength(1);
    await executeRefund({ refundId: id }, clockAt(plus(now(), 2 * HOUR)));
    expect((await refundOf(fixture.purchase.id)).attempt).toBe(3);
    await workQueues();
    expect(await alertsTo(admin)).toBe(1);
    expect((await balances(fixture.purchase.id)).buyer_payable).toBe(-fixture.purchase.total);
    // Stripe's later events about the failed ones change nothing.
    const { refunds } = world.sandbox.stripe;
    for (const refund of refunds.by('charge', charge.id)) await deliverAll(refund.id);
    expect((await refundOf(fixture.purchase.id)).attempt).toBe(3);

    world.sandbox.faults.clear();
    await executeRefund({ refundId: id }, clockAt(plus(now(), DAY)));
    const { stripeRefundId } = await refundOf(fixture.purchase.id);
    await settleRefund(stripeRefundId, 'succeeded');
    await deliver(eventAbout(stripeRefundId, 'refund.updated'));
    expect(await refundOf(fixture.purchase.id)).toMatchObject({ status: 'succeeded', failureCode: null });
    await workQueues();
    expect((await balances(fixture.purchase.id)).buyer_payable ?? 0).toBe(0);
    await expectSettled(fixture.purchase.id);
  });

  test('and that Stripe refuses for it waits too, and is made at once when an admin asks', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await owedToBuyer(admin);
    const match = { method: 'POST', path: '/v1/refunds' };
    world.sandbox.faults.add({ match, mode: 'refuse', code: 'balance_insufficient' });
    await workQueues();
    const row = await refundOf(fixture.purchase.id);
    expect(row).toMatchObject({ status: 'pending', attempt: 2, failureCode: 'balance_insufficient' });
    expect(row.nextTryAt?.getTime()).toBeGreaterThan(now().getTime());
    await as(admin).money.retryMovement({ kind: 'refund', id: row.id });
    await workQueues();
    expect((await refundOf(fixture.purchase.id)).status).toBe('succeeded');
    expect((await atStripe(fixture.purchase.id)).refunds).toHaveLength(1);
  });
});

test('the waits grow from an hour to a day', () => {
  expect([1, 2, 3, 5, 6, 60].map(notCoveredWait)).toEqual([HOUR, 2 * HOUR, 4 * HOUR, 16 * HOUR, DAY, DAY]);
});
