import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser, type User } from '@sandbox/scenario/users';
import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { notCoveredWait } from '@/domain/money/movements';
import { DAY, HOUR, plus } from '@/domain/time';
import { now } from '@/server/lib/clock';
import { executeRefund } from '@/server/services/money/execute-refund';
import { as } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { workQueues } from '../support/queues';
import { reconcile } from '../support/reconcile';
import { refundOf } from '../support/rows';
import { deliver, deliverAll, eventAbout, settleRefund } from '../support/stripe';
import { world } from '../support/world';

/** A refund that is owed to a buyer, who paid by this method. */
async function owedToBuyer(method: 'card' | 'swish' = 'card') {
  const admin = await aUser({ isAdmin: true });
  const fixture = await aPurchase().paid(method).nameChanged().reported().ruled('refund', admin).done();
  const { id: purchaseId, charged } = fixture.purchase;
  const refund = () => refundOf(purchaseId);
  const { id } = await refund();
  const attempt = (later = 0) => executeRefund({ refundId: id }, clockAt(plus(now(), later)));
  const made = async () => (await atStripe(purchaseId)).refunds.length;
  return { admin, id, purchaseId, charged, refund, attempt, made };
}
const alertsTo = async (admin: User) =>
  (await mailsTo(admin)).filter((mail) => mail === 'refundFailedAdmin').length;

describe('a refund that our available balance does not cover', () => {
  test('waits at Stripe when it is of a card: an admin is notified once, and it is made by itself', async () => {
    const { admin, id, purchaseId, refund, attempt, made } = await owedToBuyer();
    world.sandbox.faults.add({ buffer: 0 });
    await workQueues();
    const row = await refund();
    expect(row).toMatchObject({ status: 'pending', attempt: 1, failureCode: 'insufficient_funds' });
    await attempt();
    expect(await alertsTo(admin)).toBe(1);
    const { items } = await as(admin).money.movements({ kind: 'refund' });
    expect(items.find((each) => each.id === id)).toMatchObject({ failureCode: 'insufficient_funds' });
    expect(await reconcile(clockAt(plus(now(), HOUR)))).toEqual([]);

    world.sandbox.faults.clear();
    await attempt();
    await deliver(eventAbout(row.stripeRefundId, 'refund.updated'));
    expect(await refund()).toMatchObject({ status: 'succeeded', failureCode: null });
    expect(await made()).toBe(1);
    await expectSettled(purchaseId);
  });

  test('fails when it is not of a card, and is tried again with growing waits until it is made', async () => {
    const { admin, purchaseId, charged, refund, attempt, made } = await owedToBuyer('swish');
    const [charge] = world.sandbox.stripe.charges.by('transfer_group', `purchase_${purchaseId}`);
    if (!charge) throw new Error('There is no charge');
    world.sandbox.faults.add({ buffer: 0 });
    await workQueues();
    const waiting = { status: 'pending', stripeRefundId: null, failureCode: 'insufficient_funds' };
    expect(await refund()).toMatchObject({ ...waiting, attempt: 2 });
    // Not before its time.
    await attempt();
    expect(await made()).toBe(1);
    await attempt(2 * HOUR);
    expect((await refund()).attempt).toBe(3);
    expect(await alertsTo(admin)).toBe(1);
    expect((await balances(purchaseId)).buyer_payable).toBe(-charged);
    // Stripe's later events about the failed ones change nothing.
    for (const { id } of world.sandbox.stripe.refunds.by('charge', charge.id)) await deliverAll(id);
    expect((await refund()).attempt).toBe(3);

    world.sandbox.faults.clear();
    await attempt(DAY);
    const { stripeRefundId } = await refund();
    await settleRefund(stripeRefundId, 'succeeded');
    await deliver(eventAbout(stripeRefundId, 'refund.updated'));
    expect(await refund()).toMatchObject({ status: 'succeeded', failureCode: null });
    await workQueues();
    expect((await balances(purchaseId)).buyer_payable ?? 0).toBe(0);
    await expectSettled(purchaseId);
  });

  test('and that Stripe refuses for it waits too, and is made at once when an admin asks', async () => {
    const { admin, id, refund, made } = await owedToBuyer();
    const match = { method: 'POST', path: '/v1/refunds' };
    world.sandbox.faults.add({ match, mode: 'refuse', code: 'balance_insufficient' });
    await workQueues();
    const row = await refund();
    expect(row).toMatchObject({ status: 'pending', attempt: 2, failureCode: 'balance_insufficient' });
    expect(row.nextTryAt?.getTime()).toBeGreaterThan(now().getTime());
    await as(admin).money.retryMovement({ kind: 'refund', id });
    await workQueues();
    expect((await refund()).status).toBe('succeeded');
    expect(await made()).toBe(1);
  });
});

test('the waits grow from an hour to a day', () => {
  expect([1, 2, 3, 5, 6, 60].map(notCoveredWait)).toEqual([HOUR, 2 * HOUR, 4 * HOUR, 16 * HOUR, DAY, DAY]);
});
