import { db } from '@sandbox/database';
import type { PurchaseFixture } from '@sandbox/scenario/purchase';
import { afterAll, describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { DAY, plus } from '@/domain/time';
import { now } from '@/server/lib/clock';
import { executeRefund } from '@/server/services/money/execute-refund';
import { recordTransfer } from '@/server/services/money/internal/record-transfer';
import { settleLostChargeback } from '@/server/services/money/internal/settle-lost-chargeback';
import { recordDashboardRefund } from '@/server/services/money/record-dashboard-refund';
import { stripe } from '@/server/stripe/client';
import { retrieveRefund, reverseTransfer } from '@/server/stripe/money';
import { as } from '../support/callers';
import {
  type Cell,
  cells,
  chargebacksOf,
  checkCell,
  disputed,
  ends,
  expectEven,
  follow,
  PART,
  play,
  requestRefund,
  rule,
  sendUnanswered,
  someUsers,
} from '../support/late-answers';
import { openAccounts } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { workQueues } from '../support/queues';
import { paymentOf, refundOf, transferOf } from '../support/rows';
import { chargeBack, decideChargeback, deliverAll, settleRefund } from '../support/stripe';
import { world } from '../support/world';

const users = await someUsers();
const { admin } = users;
const outcomes = ['lost', 'won'] as const;

describe('answers about the same money, in every order', () => {
  test.each([
    ...cells('whole', outcomes, ['made', 'opened', 'decided']),
    ...cells('whole', outcomes, ['returned', 'opened', 'decided']),
    ...cells('whole', outcomes, ['made', 'returned', 'opened', 'decided']),
    ...cells('sold', outcomes, ['sent', 'opened', 'decided']),
    ...cells('part', ['lost'], ['made', 'returned', 'sent', 'opened', 'decided']),
    ...cells('part', ['lost'], ['made', 'returned', 'opened', 'decided'], 700_00),
  ])('$end, $outcome, $amount: $order', (cell) => checkCell(users, cell));
});

/** A purchase whose bank has kept the payment, and whose loss is posted: both parties had been paid. */
async function lostAfter(end: Cell['end'], answers: Cell['order']): Promise<PurchaseFixture> {
  return play(users, { end, outcome: 'lost', order: [...answers, 'opened', 'decided'] });
}

/** How often the admins were mailed about a failed refund. */
const failures = async () => (await mailsTo(admin)).filter((mail) => mail === 'refundFailedAdmin').length;

test('a refund that comes back after the bank has kept the payment is ended by it, and mailed to the admins', async () => {
  const fixture = await lostAfter('whole', ['made']);
  const { id, charged } = fixture.purchase;
  expect(await openAccounts(id)).toEqual({ losses: charged });
  const { stripeRefundId } = await refundOf(id);
  const failuresBefore = await failures();
  await settleRefund(stripeRefundId, 'failed');
  await deliverAll(stripeRefundId);
  await workQueues();
  const [chargeback] = await chargebacksOf(id);
  const ended = { status: 'succeeded', stripeRefundId: chargeback?.stripeDisputeId, failureCode: null };
  expect(await refundOf(id)).toMatchObject(ended);
  expect(await openAccounts(id)).toEqual({});
  expect(await failures()).toBe(failuresBefore + 1);
  const mail = world.sandbox.mails.list(admin.email).find(({ subject }) => subject.includes('kom tillbaka'));
  expect(mail?.text).toContain('Betala inte igen');
  const { items } = await as(admin).money.movements({ kind: 'refund', limit: 48 });
  expect(items.filter(({ purchaseId }) => purchaseId === id)).toEqual([]);
});

test('one that the bank has taken only a part of is smaller by it, and the rest stays owed', async () => {
  const order: Cell['order'] = ['made', 'opened', 'decided', 'returned'];
  const { purchase } = await play(users, { end: 'whole', outcome: 'lost', amount: 700_00, order });
  const rest = purchase.charged - 700_00;
  expect(await refundOf(purchase.id)).toMatchObject({ status: 'failed', amount: rest });
  expect(await openAccounts(purchase.id)).toEqual({ buyer_payable: -rest });
});

test('one that an admin had begun to try again is ended in the same way', async () => {
  const fixture = await lostAfter('whole', ['made']);
  const { id } = fixture.purchase;
  const { stripeRefundId } = await refundOf(id);
  await settleRefund(stripeRefundId, 'failed');
  await deliverAll(stripeRefundId);
  const { id: refundId } = await refundOf(id);
  await as(admin).money.retryMovement({ kind: 'refund', id: refundId });
  await executeRefund({ refundId }, clockAt(plus(now(), 30 * DAY)));
  expect(await refundOf(id)).toMatchObject({ status: 'succeeded' });
  expect(await openAccounts(id)).toEqual({});
});

test('a refund by hand that comes back then is nobody’s either', async () => {
  const fixture = await rule(users, await disputed(users), 'refund');
  const { id, charged } = fixture.purchase;
  const { paymentIntentId } = await paymentOf(id);
  const byHand = await stripe().refunds.create({ payment_intent: paymentIntentId, amount: PART });
  await deliverAll(byHand.id);
  const dispute = await chargeBack(id);
  await deliverAll(dispute);
  await decideChargeback(dispute, 'lost');
  await deliverAll(dispute);
  await workQueues();
  expect(await openAccounts(id)).toEqual({ losses: PART });
  await settleRefund(byHand.id, 'failed');
  await db.transaction(await recordDashboardRefund(id, await retrieveRefund(byHand.id), now()));
  await workQueues();
  expect(await openAccounts(id)).toEqual({});
  expect((await refundOf(id)).amount).toBe(charged - PART);
});

test('a seller whose transfer cannot be taken back owes the same, whenever the refund comes back', async () => {
  const fixture = await ends.part.bring(users);
  const { id, charged, payout } = fixture.purchase;
  const { refundId, transfer } = await requestRefund(fixture, 'part');
  await settleRefund(refundId, 'succeeded');
  await deliverAll(refundId);
  if (transfer) await recordTransfer((await transferOf(id)).id, transfer, now());
  world.sandbox.faults.add({
    match: { method: 'POST', path: `/v1/transfers/${transfer?.id}/reversals` },
    mode: 'refuse',
    code: 'balance_insufficient',
  });
  const dispute = await chargeBack(id);
  await deliverAll(dispute);
  await follow(id);
  await decideChargeback(dispute, 'lost');
  await deliverAll(dispute);
  await workQueues();
  const debt = payout - PART;
  expect(await openAccounts(id)).toEqual({ seller_debt: debt, losses: charged - debt });
  await settleRefund(refundId, 'failed');
  await deliverAll(refundId);
  await workQueues();
  expect(await openAccounts(id)).toEqual({ seller_debt: debt, losses: charged - debt - PART });
});

describe('a transfer', () => {
  test('that Stripe makes after the loss is posted is the seller’s debt, and is taken back', async () => {
    const fixture = await ends.sold.bring(users);
    const { id, charged, payout } = fixture.purchase;
    const dispute = await chargeBack(id);
    await decideChargeback(dispute, 'lost');
    await deliverAll(dispute);
    await workQueues();
    expect((await transferOf(id)).status).toBe('failed');
    const transfer = await sendUnanswered(id);
    await recordTransfer((await transferOf(id)).id, transfer, now());
    await settleLostChargeback(id, now());
    expect(await openAccounts(id)).toEqual({ seller_debt: payout, losses: charged - payout });
    await workQueues();
    expect(world.sandbox.stripe.transfers.get(transfer.id)?.reversed).toBe(true);
    expect(await openAccounts(id)).toEqual({ losses: charged - payout });
    expect((await transferOf(id)).status).toBe('failed');
  });

  test('whose taking back was not answered when the loss was posted is not sent again', async () => {
    const fixture = await ends.sold.bring(users);
    const { id, charged, payout } = fixture.purchase;
    await workQueues();
    const { stripeTransferId } = await transferOf(id);
    const dispute = await chargeBack(id);
    await reverseTransfer({ id: stripeTransferId ?? '', amount: payout, purchaseId: id });
    await decideChargeback(dispute, 'lost');
    await deliverAll(dispute);
    await settleLostChargeback(id, now());
    expect(await openAccounts(id)).toEqual({ seller_debt: payout, losses: charged - payout });
    await workQueues();
    expect(await openAccounts(id)).toEqual({ losses: charged - payout });
    expect(world.sandbox.stripe.transfers.by('transfer_group', `purchase_${id}`)).toHaveLength(1);
  });
});

afterAll(expectEven);
