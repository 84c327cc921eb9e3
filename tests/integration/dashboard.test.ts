import { db } from '@sandbox/database';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clockAt, stripeAt } from '@/domain/account/actor';
import { MAX_REFUSALS } from '@/domain/money/movements';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { reconciliationDifferences, stripeEvents, transfers, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { checkLiabilities } from '@/server/services/money/check-liabilities';
import { executeRefund, refundForeign } from '@/server/services/money/execute-refund';
import { executeTransfer } from '@/server/services/money/execute-transfer';
import { settleCheckout } from '@/server/services/purchases/settle-checkout';
import { catchUp } from '@/server/services/stripe-events/catch-up';
import { applyParkedEvent, receiveStripeEvent } from '@/server/services/stripe-events/receive-stripe-event';
import { createSellerAccount } from '@/server/stripe/accounts';
import { stripe } from '@/server/stripe/client';
import { as } from '../support/callers';
import { balances, openAccounts, sentAmounts } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { aCompletedPurchase } from '../support/purchases';
import { workQueues } from '../support/queues';
import { reconcile } from '../support/reconcile';
import { rewrite } from '../support/rewrite';
import { disputeOf, refundOf, stateOf, transferOf } from '../support/rows';
import {
  chargeBack,
  chargeOf,
  decideChargeback,
  deliver,
  deliverAll,
  eventAbout,
  press,
  setTransfers,
  settleRefund,
} from '../support/stripe';
import { countTasks } from '../support/tasks';
import { waitFor } from '../support/wait';
import { world } from '../support/world';

// What a person does by hand at Stripe: before we know of the object, beside a request of ours, after it.

let admin: User;
beforeAll(async () => {
  admin = await aUser({ isAdmin: true });
});

const byHand = async (fixture: PurchaseFixture, amount?: number): Promise<string> =>
  (await stripe().refunds.create({ charge: chargeOf(fixture).id, ...(amount && { amount }) })).id;
const differencesOf = (source: string) =>
  db.select().from(reconciliationDifferences).where(eq(reconciliationDifferences.source, source));
const parked = async (eventId: string) => await applyParkedEvent({ eventId }, clockAt(now()));

/** The buyer has paid, and it is not known to us. */
async function paidUnknown(price = 249): Promise<PurchaseFixture> {
  const fixture = await aPurchase({ price }).done();
  await press(fixture.purchase.checkoutSessionId, 'pay');
  return fixture;
}
const learn = ({ purchase }: PurchaseFixture) =>
  settleCheckout({ purchaseId: purchase.id, sessionId: purchase.checkoutSessionId ?? '' }, stripeAt(now()));

describe('a refund made before the payment is known', () => {
  test('waits for it, and ends the purchase when it gives back all: the seller is not paid with it', async () => {
    const fixture = await paidUnknown();
    const event = eventAbout(await byHand(fixture), 'refund.created');
    expect(await receiveStripeEvent({ event }, stripeAt(now()))).toBe('parked');
    await expect(parked(event.id)).rejects.toThrow(chargeOf(fixture).id);
    await learn(fixture);
    await parked(event.id);
    expect(await stateOf(fixture)).toBe('refunded');
    await workQueues();
    const { charged } = fixture.purchase;
    expect(await sentAmounts(fixture.purchase.id)).toEqual({ refunds: [charged], transfers: [] });
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
    expect(await mailsTo(fixture.buyer)).toContain('refundedByHandBuyer');
  });

  test('is taken over with the payment when its own event is lost', async () => {
    const [whole, part] = [await paidUnknown(), await paidUnknown()];
    await byHand(whole);
    const id = await byHand(part, 50_00);
    for (const each of [whole, part]) await learn(each);
    await workQueues();
    expect([await stateOf(whole), await stateOf(part)]).toEqual(['refunded', 'pending_name_change']);
    expect((await balances(part.purchase.id)).buyer_payable).toBe(50_00);
    // What more than theirs the buyer has in the end is our loss, and an admin's to look at.
    await continuePurchase(part).nameChanged().confirmed().done();
    await workQueues();
    expect(await openAccounts(part.purchase.id)).toEqual({ losses: 50_00 });
    expect(await differencesOf(part.purchase.id)).toMatchObject([
      { kind: 'buyer_overpaid', stripeAmount: 50_00, ledgerAmount: 0, resolvedAt: null },
    ]);
    expect(await differencesOf(id)).toEqual([]);
  });

  test('is nobody’s when it is of a payment that goes back whole anyway', async () => {
    const fixture = await aPurchase().paid().done();
    const { id } = chargeOf(fixture);
    const second = { ...chargeOf(fixture), id: `${id}2`, payment_intent: `pi_second_${id}` };
    world.sandbox.stripe.charges.put({ ...second, transfer_group: null });
    const refund = await stripe().refunds.create({ charge: second.id, amount: 10_00 });
    const event = eventAbout(refund.id, 'refund.created');
    expect(await receiveStripeEvent({ event }, stripeAt(now()))).toBe('skipped');
  });
});

test('an event of an account of ours that is not stored yet waits for it', async () => {
  const user = await aUser();
  const account = await createSellerAccount(user.id, { ...user, email: user.email });
  await setTransfers(account.id, 'active');
  const event = eventAbout(account.id, 'account.updated');
  expect(await receiveStripeEvent({ event }, stripeAt(now()))).toBe('parked');
  const retry = () => applyParkedEvent({ eventId: event.id, accountId: account.id }, clockAt(now()));
  await expect(retry()).rejects.toThrow(account.id);
  await rewrite(users, user.id, { stripeAccountId: account.id });
  await retry();
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  expect(row?.onboardingComplete).toBe(true);
  expect(await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id))).toHaveLength(1);
});

test('a refund of ours that we do not know yet waits for its row', async () => {
  const fixture = await aPurchase().paid().done();
  const { id } = await stripe().refunds.create({
    charge: chargeOf(fixture).id,
    amount: 10_00,
    metadata: { ...chargeOf(fixture).metadata },
  });
  const event = eventAbout(id, 'refund.created');
  expect(await receiveStripeEvent({ event }, stripeAt(now()))).toBe('parked');
  await expect(parked(event.id)).rejects.toThrow(id);
});

describe('all that is refunded by hand while the purchase runs', () => {
  test('after the name change is for the admins, and the seller is still to be paid', async () => {
    const fixture = await aPurchase({ price: 300 }).paid().nameChanged().done();
    const before = await countTasks(admin, 'difference');
    const id = await byHand(fixture);
    await deliverAll(id);
    expect(await stateOf(fixture)).toBe('awaiting_buyer_confirmation');
    const [difference] = await differencesOf(id);
    expect(difference).toMatchObject({ kind: 'refunded_while_held', stripeAmount: fixture.purchase.charged });
    expect(await countTasks(admin, 'difference')).toBe(before + 1);
    await as(admin).money.handleDifference({ id: difference?.id ?? '', note: 'Det var meningen.' });
    expect(await countTasks(admin, 'difference')).toBe(before);
  });
});

describe('a payout that is taken back by hand', () => {
  const sold = async (price: number) => {
    const fixture = await aCompletedPurchase({ price });
    await workQueues();
    return fixture;
  };
  const transferId = async ({ purchase }: PurchaseFixture) =>
    (await transferOf(purchase.id)).stripeTransferId ?? '';
  const takeBack = async (fixture: PurchaseFixture, amount?: number) =>
    stripe().transfers.createReversal(await transferId(fixture), amount ? { amount } : {});
  const sentNet = ({ purchase }: PurchaseFixture) =>
    world.sandbox.stripe.transfers
      .by('transfer_group', `purchase_${purchase.id}`)
      .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
  const seller_payable = async ({ purchase }: PurchaseFixture) =>
    (await balances(purchase.id)).seller_payable ?? 0;

  test.each([30, 600])('in part is not sent again after a chargeback that is won: %i kr', async (price) => {
    const fixture = await sold(price);
    const { payout } = fixture.purchase;
    const before = await transferId(fixture);
    await takeBack(fixture, 10_00);
    const dispute = await chargeBack(fixture.purchase.id);
    await deliverAll(dispute);
    await workQueues();
    expect(await transferOf(fixture.purchase.id)).toMatchObject({
      status: 'pending',
      amount: payout - 10_00,
    });
    expect(sentNet(fixture)).toBe(0);
    await decideChargeback(dispute, 'won');
    await deliverAll(dispute);
    await workQueues();
    expect(await transferId(fixture)).not.toBe(before);
    expect(sentNet(fixture)).toBe(payout - 10_00);
    expect(await seller_payable(fixture)).toBe(-10_00);
    // Only with an admin's yes.
    const owed = await checkLiabilities(clockAt(now()));
    expect(owed).toContainEqual({
      purchaseId: fixture.purchase.id,
      account: 'seller_payable',
      amount: -10_00,
    });
    const [difference] = await differencesOf(fixture.purchase.id);
    await as(admin).money.resolveLiability({ id: difference?.id ?? '', how: 'pay', note: 'Ändå säljarens.' });
    await workQueues();
    expect(sentNet(fixture)).toBe(payout);
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
  });

  test('more often than a list inside an object holds is posted each time, with or without its event', async () => {
    const [withEvent, without] = [await sold(400), await sold(400)];
    for (const fixture of [withEvent, without])
      for (let nth = 0; nth < 12; nth += 1) await takeBack(fixture, 1_00);
    expect(await deliver(eventAbout(await transferId(withEvent), 'transfer.reversed'))).toBe(200);
    expect(await seller_payable(withEvent)).toBe(-12_00);
    const dispute = await chargeBack(without.purchase.id);
    await deliverAll(dispute);
    await workQueues();
    expect(await seller_payable(without)).toBe(-without.purchase.payout);
    expect((await transferOf(without.purchase.id)).amount).toBe(without.purchase.payout - 12_00);
    await decideChargeback(dispute, 'won');
    await deliverAll(dispute);
    await workQueues();
    expect(sentNet(without)).toBe(without.purchase.payout - 12_00);
  });

  test('while its answer is lost is found, and not made again', async () => {
    const fixture = await aCompletedPurchase();
    const { id } = await transferOf(fixture.purchase.id);
    world.sandbox.faults.add({
      match: { method: 'POST', path: '/v1/transfers' },
      mode: 'drop-after',
      times: 3,
    });
    await expect(executeTransfer({ transferId: id }, clockAt(now()))).rejects.toThrow();
    world.sandbox.faults.clear();
    const [made] = world.sandbox.stripe.transfers.by('transfer_group', `purchase_${fixture.purchase.id}`);
    await stripe().transfers.createReversal(made?.id ?? '');
    const event = eventAbout(made?.id ?? '', 'transfer.reversed');
    expect(await receiveStripeEvent({ event }, stripeAt(now()))).toBe('parked');
    await executeTransfer({ transferId: id }, clockAt(plus(now(), 30 * HOUR)));
    expect((await sentAmounts(fixture.purchase.id)).transfers).toHaveLength(1);
    expect(await seller_payable(fixture)).toBe(-fixture.purchase.payout);
    await parked(event.id);
    expect(await checkLiabilities(clockAt(now()))).toContainEqual(
      expect.objectContaining({ purchaseId: fixture.purchase.id, account: 'seller_payable' }),
    );
  });

  test('of another transfer than ours is left alone', async () => {
    const fixture = await aCompletedPurchase();
    const seller = (await transferOf(fixture.purchase.id)).id;
    const destination = [...world.sandbox.stripe.accounts.values()].at(-1)?.id ?? '';
    const other = await stripe().transfers.create({
      amount: 5_00,
      currency: 'sek',
      destination,
      transfer_group: `purchase_${fixture.purchase.id}`,
    });
    await rewrite(transfers, seller, { attempt: 2 });
    await workQueues();
    expect((await transferOf(fixture.purchase.id)).stripeTransferId).not.toBe(other.id);
    expect((await balances(fixture.purchase.id)).seller_payable).toBeUndefined();
    expect(await reconcile(clockAt(plus(now(), HOUR)))).toContainEqual(
      expect.objectContaining({ source: other.id, kind: 'missing_in_ledger', stripeAmount: -5_00 }),
    );
  });

  test('a payout that is always refused is tried so often, and is then an admin’s', async () => {
    const fixture = await aCompletedPurchase();
    const { id } = await transferOf(fixture.purchase.id);
    await db.execute(`delete from pgboss.job where name = 'transfer'`);
    const queued = async (attempt: number) => {
      await rewrite(transfers, id, { attempt, failureCode: 'refused', updatedAt: plus(now(), -HOUR) });
      return (await catchUp(clockAt(now()))).requested;
    };
    expect(await queued(MAX_REFUSALS + 1)).toBe(0);
    expect(await countTasks(admin, 'transfer')).toBeGreaterThan(0);
    expect(await queued(MAX_REFUSALS)).toBe(1);
    await workQueues();
  });
});

test('all of a payment that is not accepted goes back, whatever was given back of it by hand', async () => {
  const fixture = await aPurchase({ price: 244 }).paid().done();
  const paymentIntentId = String(chargeOf(fixture).payment_intent);
  for (let nth = 0; nth < 12; nth += 1) await byHand(fixture, 3_00);
  const failed = await byHand(fixture, 5_00);
  await settleRefund(failed, 'failed');
  await refundForeign({ paymentIntentId });
  await refundForeign({ paymentIntentId });
  const live = world.sandbox.stripe.refunds
    .by('charge', chargeOf(fixture).id)
    .filter(({ status }) => status === 'succeeded');
  expect(live.map(({ amount }) => amount).sort()).toEqual([274_00 - 36_00, ...Array(12).fill(3_00)].sort());
});

describe('a refund by hand of a part, beside ours of a part', () => {
  async function ruled(): Promise<PurchaseFixture> {
    const fixture = await aPurchase({ price: 995 }).paid().nameChanged().reported().done();
    const { id: disputeId } = await disputeOf(fixture.purchase.id);
    await as(admin).admin.resolveDispute({
      disputeId,
      decision: 'part',
      part: 300_00,
      notes: 'Så blev det.',
    });
    return fixture;
  }
  const refundsAt = async ({ purchase }: PurchaseFixture) =>
    (await sentAmounts(purchase.id)).refunds.toSorted((a, b) => a - b);

  test('is read just before each try, so that only the rest is asked for', async () => {
    const fixture = await ruled();
    const { id: refundId } = await refundOf(fixture.purchase.id);
    world.sandbox.faults.add({ match: { method: 'POST', path: '/v1/refunds' }, mode: '500', times: 3 });
    await expect(executeRefund({ refundId }, clockAt(now()))).rejects.toThrow();
    world.sandbox.faults.clear();
    await byHand(fixture, 200_00);
    await executeRefund({ refundId }, clockAt(now()));
    expect(await refundsAt(fixture)).toEqual([100_00, 200_00]);
    await workQueues();
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
  });

  test('what still doubles stands in the books with its amount, and is a task', async () => {
    const fixture = await ruled();
    const { id: refundId } = await refundOf(fixture.purchase.id);
    world.sandbox.faults.add({ match: { method: 'POST', path: '/v1/refunds' }, mode: 'hold' });
    const ours = executeRefund({ refundId }, clockAt(now()));
    await waitFor('our request', () => world.sandbox.faults.held === 1);
    const id = await byHand(fixture, 200_00);
    await deliverAll(id);
    world.sandbox.faults.release();
    await ours;
    await workQueues();
    expect(await refundsAt(fixture)).toEqual([200_00, 300_00]);
    expect(await openAccounts(fixture.purchase.id)).toEqual({ losses: 200_00 });
    const { stripeRefundId } = await refundOf(fixture.purchase.id);
    const overpaid = async () =>
      (await Promise.all([id, stripeRefundId ?? ''].map(differencesOf)))
        .flat()
        .filter(({ kind }) => kind === 'buyer_overpaid')
        .map(({ stripeAmount, ledgerAmount, resolvedAt }) => [
          stripeAmount,
          ledgerAmount,
          resolvedAt !== null,
        ]);
    expect(await overpaid()).toEqual([[300_00, 100_00, false]]);
    expect(await reconcile(clockAt(plus(now(), HOUR)))).not.toContainEqual(
      expect.objectContaining({ source: id }),
    );
    // One of them comes back: nothing is doubled any more.
    await settleRefund(stripeRefundId, 'failed');
    await deliverAll(stripeRefundId);
    await workQueues();
    expect(await overpaid()).toEqual([[300_00, 100_00, true]]);
    expect(await openAccounts(fixture.purchase.id)).toEqual({ buyer_payable: -100_00 });
  });
});

test('of calls of the scheduled route at once one does the work, and the others end', async () => {
  const { runScheduledSweep } = await import('../support/queues');
  const fixture = await aPurchase().paid().done();
  world.sandbox.clock.jump(49 * HOUR);
  const started = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await (await runScheduledSweep()).json()).status),
  );
  world.sandbox.clock.jump(0);
  expect(answers.toSorted()).toEqual([...Array(19).fill('busy'), 'ok']);
  expect(performance.now() - started).toBeLessThan(MINUTE);
  expect(await stateOf(fixture)).toBe('refunded');
});
