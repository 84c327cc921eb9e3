import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/actor';
import { DAY, HOUR, plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';
import { chargebacks, listings, notifications, reconciliationDifferences } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { reconcile } from '@/server/services/money/reconcile';
import { openAccounts } from '../support/ledger';
import { readPurchase } from '../support/rows';
import { chargeBack, decideChargeback, payOut, press, setTransfers, settleRefund } from '../support/stripe';
import { waitFor } from '../support/wait';
import { sweep } from './support/http';
import { expectBooksAgree, hurryJobs, untilQuiet } from './support/reconciliation';
import { moneyOf } from './support/scenarios';
import { world } from './support/world';

const chargebackOf = async ({ purchase }: PurchaseFixture) => {
  const [row] = await db.select().from(chargebacks).where(eq(chargebacks.purchaseId, purchase.id));
  return row;
};
const transfersOf = ({ purchase }: PurchaseFixture) =>
  world.sandbox.stripe.transfers.by('transfer_group', `purchase_${purchase.id}`);
const differences = async () =>
  (await reconcile(clockAt(plus(now(), HOUR)))).map(({ source, kind }) => `${kind} ${source}`);

async function completed() {
  const seller = await aSeller();
  const fixture = await aPurchase({ seller, price: 800 }).paid().nameChanged().done();
  return { ...fixture, seller };
}

async function sold() {
  const fixture = await completed();
  await continuePurchase(fixture).confirmed().done();
  await untilQuiet();
  expect((await moneyOf(fixture.purchase.id)).transfer?.status).toBe('succeeded');
  return fixture;
}

describe('a refund', () => {
  test('that fails ten days later is owed to the buyer again, and seen', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await aPurchase().paid().nameChanged().reported().ruled('refund', admin).done();
    await untilQuiet();
    const { refund } = await moneyOf(fixture.purchase.id);
    expect(refund?.status).toBe('succeeded');
    world.sandbox.clock.jump(10 * DAY);
    await settleRefund(refund?.stripeRefundId ?? null, 'failed');
    await untilQuiet();
    expect((await moneyOf(fixture.purchase.id)).refund).toMatchObject({
      status: 'failed',
      failureCode: 'expired_or_canceled_card',
    });
    expect(await openAccounts(fixture.purchase.id)).toEqual({ buyer_payable: -fixture.purchase.total });
    await expectBooksAgree();
    expect(await differences()).toEqual([]);
  });
});

describe('a transfer', () => {
  test.each([
    ['the seller may not be paid', 'insufficient_capabilities_for_transfer'],
    ['our balance does not cover it', 'balance_insufficient'],
  ])('refused because %s waits, is seen, and is made once when it can be', async (_why, code) => {
    const fixture = await completed();
    await untilQuiet();
    const capability = code === 'insufficient_capabilities_for_transfer';
    if (capability) await setTransfers(fixture.seller.stripeAccountId, 'inactive');
    else
      world.sandbox.faults.add({
        match: { method: 'POST', path: '/v1/transfers' },
        mode: 'refuse',
        code,
        times: 3,
      });
    await continuePurchase(fixture).confirmed().done();
    await waitFor('refusal', async () => (await moneyOf(fixture.purchase.id)).transfer?.failureCode === code);
    for (let tries = 0; tries < 2; tries += 1) await hurryJobs();
    expect(transfersOf(fixture)).toEqual([]);
    expect(await openAccounts(fixture.purchase.id)).toEqual({ seller_payable: -fixture.purchase.payout });
    if (capability) await setTransfers(fixture.seller.stripeAccountId, 'active');
    await untilQuiet();
    expect((await moneyOf(fixture.purchase.id)).transfer?.status).toBe('succeeded');
    expect(transfersOf(fixture)).toHaveLength(1);
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
    await expectBooksAgree();
  });
});

describe('a chargeback before the payout', () => {
  async function frozen() {
    const fixture = await completed();
    await untilQuiet();
    const dispute = await chargeBack(fixture.purchase.id);
    await waitFor('the chargeback', () => chargebackOf(fixture));
    await untilQuiet();
    await expect(continuePurchase(fixture).confirmed().done()).rejects.toThrow('CHARGEBACK_OPEN');
    expect(transfersOf(fixture)).toEqual([]);
    await expectBooksAgree();
    return { fixture, dispute };
  }

  test('freezes the purchase; won, it goes on and the seller is paid once', async () => {
    const { fixture, dispute } = await frozen();
    await decideChargeback(dispute, 'won');
    await untilQuiet();
    await continuePurchase(fixture).confirmed().done();
    await untilQuiet();
    expect(transfersOf(fixture)).toHaveLength(1);
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
    await expectBooksAgree();
    expect(await differences()).toEqual([]);
  });

  test('freezes the purchase; lost, it ends without a transfer and the buyer has the bank’s money', async () => {
    const { fixture, dispute } = await frozen();
    await decideChargeback(dispute, 'lost');
    await untilQuiet();
    expect((await readPurchase(fixture.purchase.id)).state).toBe('refunded');
    expect(transfersOf(fixture)).toEqual([]);
    expect((await moneyOf(fixture.purchase.id)).transfer).toBeFalsy();
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
    await expectBooksAgree();
    expect(await differences()).toEqual([]);
  });

  test('lost while a dispute is open: it ends in the buyer’s favour, and the buyer is not paid twice', async () => {
    const fixture = await aPurchase().paid().nameChanged().reported().done();
    await untilQuiet();
    const dispute = await chargeBack(fixture.purchase.id);
    await untilQuiet();
    await decideChargeback(dispute, 'lost');
    await untilQuiet();
    expect((await readPurchase(fixture.purchase.id)).state).toBe('refunded');
    const { refund } = await moneyOf(fixture.purchase.id);
    expect(refund).toMatchObject({ status: 'succeeded', stripeRefundId: dispute });
    const [charge] = world.sandbox.stripe.charges.by('transfer_group', `purchase_${fixture.purchase.id}`);
    expect(world.sandbox.stripe.refunds.by('charge', charge?.id ?? '')).toEqual([]);
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
    await expectBooksAgree();
  });

  test('won after the purchase ended in the buyer’s favour: the refund that waited is made', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await aPurchase().paid().nameChanged().reported().done();
    await untilQuiet();
    const dispute = await chargeBack(fixture.purchase.id);
    await untilQuiet();
    await continuePurchase(fixture).ruled('refund', admin).done();
    await untilQuiet();
    expect((await moneyOf(fixture.purchase.id)).refund).toMatchObject({
      status: 'pending',
      failureCode: 'charge_disputed',
    });
    const [charge] = world.sandbox.stripe.charges.by('transfer_group', `purchase_${fixture.purchase.id}`);
    await decideChargeback(dispute, 'won');
    if (charge) world.sandbox.stripe.charges.put({ ...charge, disputed: false });
    await untilQuiet();
    expect((await moneyOf(fixture.purchase.id)).refund?.status).toBe('succeeded');
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
    await expectBooksAgree();
  });
});

describe('a chargeback after the payout', () => {
  test('takes the transfer back; won, the seller is paid again', async () => {
    const fixture = await sold();
    const dispute = await chargeBack(fixture.purchase.id);
    await untilQuiet();
    expect(transfersOf(fixture).map(({ reversed }) => reversed)).toEqual([true]);
    expect(await openAccounts(fixture.purchase.id)).toMatchObject({
      seller_payable: -fixture.purchase.payout,
    });
    await expectBooksAgree();
    await decideChargeback(dispute, 'won');
    await untilQuiet();
    expect(transfersOf(fixture).map(({ reversed }) => reversed)).toEqual([false, true]);
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
    await expectBooksAgree();
    expect(await differences()).toEqual([]);
  });

  test('that cannot be taken back and is lost becomes the seller’s debt, booked once', async () => {
    const fixture = await sold();
    await payOut(fixture.seller.stripeAccountId, 'paid');
    const dispute = await chargeBack(fixture.purchase.id);
    await untilQuiet();
    expect(await chargebackOf(fixture)).toMatchObject({
      status: 'open',
      reversalFailure: 'balance_insufficient',
    });
    await decideChargeback(dispute, 'lost');
    await untilQuiet();
    const { payout, total } = fixture.purchase;
    expect(await openAccounts(fixture.purchase.id)).toEqual({ seller_debt: payout, losses: total - payout });
    await expectBooksAgree();
    expect(await differences()).toEqual([]);
  });
});

test('the seller is notified of a payout that their bank sends back', async () => {
  const fixture = await sold();
  await payOut(fixture.seller.stripeAccountId, 'failed');
  await untilQuiet();
  const notified = await db.select().from(notifications).where(eq(notifications.userId, fixture.seller.id));
  expect(notified.map(({ type }) => type)).toEqual(['payout_failed']);
});

test('an amount other than the price: the listing is free, the money goes back, and an admin sees it', async () => {
  world.sandbox.webhooks.hold();
  const fixture = await aPurchase({ price: 800 }).done();
  const id = fixture.purchase.checkoutSessionId ?? '';
  const session = world.sandbox.stripe.sessions.get(id);
  if (!session) throw new Error('No session');
  world.sandbox.stripe.sessions.put({ ...session, amount_total: 500_00 });
  await press(id, 'pay');
  world.sandbox.webhooks.deliver();
  await untilQuiet();
  const [listing] = await db.select().from(listings).where(eq(listings.id, fixture.listing.id));
  expect(listing?.status).toBe('available');
  expect((await moneyOf(fixture.purchase.id)).refund).toMatchObject({ status: 'succeeded', amount: 500_00 });
  const alarms = await db
    .select()
    .from(reconciliationDifferences)
    .where(eq(reconciliationDifferences.kind, 'wrong_amount_paid'));
  expect(alarms).toMatchObject([{ stripeAmount: 500_00, ledgerAmount: 830_00 }]);
  expect(await openAccounts(fixture.purchase.id)).toEqual({});
  await expectBooksAgree();
});

test('jobs that have given up are taken up again by asking: the seller is paid after all', async () => {
  const fixture = await completed();
  await untilQuiet();
  world.sandbox.faults.add({
    match: { method: 'POST', path: '/v1/transfers' },
    mode: 'refuse',
    code: 'balance_insufficient',
    times: 1,
  });
  await continuePurchase(fixture).confirmed().done();
  await waitFor('a refusal', async () => (await moneyOf(fixture.purchase.id)).transfer?.failureCode);
  const { sql } = await import('drizzle-orm');
  await db.execute(sql`update pgboss.job set state = 'failed' where name = 'transfer' and state = 'retry'`);
  world.sandbox.clock.jump(2 * HOUR);
  expect(await sweep(world.apps[0])).toBe(200);
  await untilQuiet();
  expect((await moneyOf(fixture.purchase.id)).transfer?.status).toBe('succeeded');
  expect(transfersOf(fixture)).toHaveLength(1);
  await expectBooksAgree();
});

test('reconciliation names each planted difference, and nothing else', async () => {
  const fixtures = [await sold(), await sold(), await sold(), await sold()];
  expect(await differences()).toEqual([]);
  const { balanceTransactions } = world.sandbox.stripe;
  const moveOf = (source: string | null | undefined) => {
    const [move] = balanceTransactions.by('source', source ?? '');
    if (!move) throw new Error('Nothing moved');
    return move;
  };
  const chargeOf = (fixture: PurchaseFixture | undefined) =>
    world.sandbox.stripe.charges.by('transfer_group', `purchase_${fixture?.purchase.id}`)[0]?.id;
  const [first, second, third, fourth] = fixtures;
  const fee = moveOf(chargeOf(first));
  const amount = moveOf(chargeOf(second));
  const gone = moveOf(third && transfersOf(third)[0]?.id);
  balanceTransactions.put({ ...fee, fee: fee.fee + 1, net: fee.net - 1 });
  balanceTransactions.put({ ...amount, amount: amount.amount + 100, net: amount.net + 100 });
  balanceTransactions.delete(gone.id);
  const foreign = { ...moveOf(chargeOf(fourth)), id: 'txn_planted', source: 'ch_planted', net: 4200 };
  balanceTransactions.put(foreign);
  expect((await differences()).sort()).toEqual(
    [
      `amount_differs ${fee.source}`,
      `amount_differs ${amount.source}`,
      `missing_at_stripe ${gone.source}`,
      'missing_in_ledger ch_planted',
    ].sort(),
  );
  for (const move of [fee, amount, gone]) balanceTransactions.put(move);
  balanceTransactions.delete(foreign.id);
  expect(await differences()).toEqual([]);
});
