import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase, type Trade } from '@/sandbox/scenario/purchase';
import { db } from '@/server/db/client';
import { chargebacks } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { followChargeback } from '@/server/services/money/chargebacks';
import { executeRefund } from '@/server/services/money/execute-refund';
import { executeTransfer } from '@/server/services/money/execute-transfer';
import { balances } from '../support/ledger';
import { workQueues } from '../support/queues';
import { refundOf, transferOf } from '../support/rows';
import { deliver, eventsAbout, settleRefund } from '../support/stripe';
import { world } from '../support/world';

afterEach(() => world.sandbox.faults.clear());

async function chargeBack({ purchase }: Trade): Promise<string> {
  const [charge] = world.sandbox.stripe.charges.by('transfer_group', `purchase_${purchase.id}`);
  const answer = await fetch(`${world.sandbox.url}/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge: charge?.id }),
  });
  const { dispute } = (await answer.json()) as { dispute: { id: string } };
  await tellOf(dispute.id);
  return dispute.id;
}

async function lose(dispute: string): Promise<void> {
  await fetch(`${world.sandbox.url}/disputes/${dispute}/close`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'lost' }),
  });
  await tellOf(dispute);
}

async function tellOf(dispute: string): Promise<void> {
  for (const event of eventsAbout(dispute)) expect(await deliver(event)).toBe(200);
}

const follow = async ({ purchase }: Trade): Promise<void> => {
  const [row] = await db.select().from(chargebacks).where(eq(chargebacks.purchaseId, purchase.id));
  await followChargeback(row?.id ?? '', now());
};

test('a chargeback lost before the payout leaves the seller unpaid and nobody owed', async () => {
  const trade = await aPurchase().paid().nameChanged().confirmed().done();
  await lose(await chargeBack(trade));
  await follow(trade);
  await workQueues();
  expect((await transferOf(trade.purchase.id)).status).toBe('failed');
  const { seller_payable, chargebacks: open, losses } = await balances(trade.purchase.id);
  expect([seller_payable ?? 0, open ?? 0, losses]).toEqual([
    0,
    0,
    trade.purchase.total - trade.purchase.payout,
  ]);
});

test('a chargeback lost while a refund waits is the buyer’s refund', async () => {
  const admin = await aUser({ isAdmin: true });
  const trade = await aPurchase().paid().nameChanged().reported().ruled('refund', admin).done();
  const dispute = await chargeBack(trade);
  await lose(dispute);
  await follow(trade);
  await workQueues();
  expect(await refundOf(trade.purchase.id)).toMatchObject({ status: 'succeeded', stripeRefundId: dispute });
  const { buyer_payable, chargebacks: open, losses } = await balances(trade.purchase.id);
  expect([buyer_payable ?? 0, open ?? 0, losses ?? 0]).toEqual([0, 0, 0]);
});

/** Does a job whose answer from Stripe is lost, for good. */
async function unanswered(path: string, job: () => Promise<void>): Promise<void> {
  world.sandbox.faults.add({ match: { method: 'POST', path }, mode: 'drop-after', times: 9 });
  await expect(job()).rejects.toThrow();
  world.sandbox.faults.clear();
}

test('a refund that was made without an answer is found before a lost chargeback is booked', async () => {
  const admin = await aUser({ isAdmin: true });
  const trade = await aPurchase().paid().nameChanged().reported().ruled('refund', admin).done();
  const { id } = await refundOf(trade.purchase.id);
  await unanswered('/v1/refunds', () => executeRefund(id, now()));
  await lose(await chargeBack(trade));
  await follow(trade);
  const refund = await refundOf(trade.purchase.id);
  expect(refund).toMatchObject({ status: 'succeeded', stripeRefundId: expect.stringMatching(/^re_/) });
  // The buyer has been paid twice, by us and by their bank: the loss is ours, and in the books.
  const { buyer_payable, chargebacks: open, losses } = await balances(trade.purchase.id);
  expect([buyer_payable ?? 0, open ?? 0, losses]).toEqual([0, 0, trade.purchase.total]);
});

test('a transfer that was made without an answer is found and taken back when the buyer charges back', async () => {
  const trade = await aPurchase().paid().nameChanged().confirmed().done();
  const { id } = await transferOf(trade.purchase.id);
  await unanswered('/v1/transfers', () => executeTransfer(id, now()));
  const dispute = await chargeBack(trade);
  await follow(trade);
  const sent = world.sandbox.stripe.transfers.by('transfer_group', `purchase_${trade.purchase.id}`);
  expect(sent.map(({ reversed }) => reversed)).toEqual([true]);
  await lose(dispute);
  await follow(trade);
  const { seller_payable, seller_debt, losses } = await balances(trade.purchase.id);
  expect([seller_payable ?? 0, seller_debt ?? 0, losses]).toEqual([
    0,
    0,
    trade.purchase.total - trade.purchase.payout,
  ]);
});

test('a refund under way at Stripe is waited for before a lost chargeback is booked', async () => {
  const admin = await aUser({ isAdmin: true });
  const trade = await aPurchase().paid().nameChanged().reported().ruled('refund', admin).done();
  world.sandbox.faults.add({ refunds: 'pending' });
  await executeRefund((await refundOf(trade.purchase.id)).id, now());
  world.sandbox.faults.clear();
  const { stripeRefundId } = await refundOf(trade.purchase.id);
  await lose(await chargeBack(trade));
  await follow(trade);
  expect(await refundOf(trade.purchase.id)).toMatchObject({ status: 'pending', stripeRefundId });
  await settleRefund(stripeRefundId ?? '', 'succeeded');
  for (const event of eventsAbout(stripeRefundId ?? '')) expect(await deliver(event)).toBe(200);
  await workQueues();
  expect(await refundOf(trade.purchase.id)).toMatchObject({ status: 'succeeded', stripeRefundId });
  const { buyer_payable, chargebacks: open, losses } = await balances(trade.purchase.id);
  expect([buyer_payable ?? 0, open ?? 0, losses]).toEqual([0, 0, trade.purchase.total]);
});
