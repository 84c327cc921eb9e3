import { db } from '@sandbox/database';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller } from '@sandbox/scenario/users';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { HOUR, plus } from '@/domain/time';
import { chargebacks, reconciliationDifferences } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { openAccounts } from '../support/ledger';
import { reconcile } from '../support/reconcile';
import { readListing } from '../support/rows';
import { chargeBack, chargeOf, decideChargeback, payOut, press } from '../support/stripe';
import { waitFor } from '../support/wait';
import { sweep } from './support/http';
import { expectBooksAgree, hurryJobs, untilQuiet } from './support/reconciliation';
import { moneyOf } from './support/scenarios';
import { world } from './support/world';

const TRANSFERS = { method: 'POST', path: '/v1/transfers' };

const transfersOf = ({ purchase }: PurchaseFixture) =>
  world.sandbox.stripe.transfers.by('transfer_group', `purchase_${purchase.id}`);
const differences = async () =>
  (await reconcile(clockAt(plus(now(), HOUR)))).map(({ source, kind }) => `${kind} ${source}`);

/** Nobody is owed anything for a purchase, save by these accounts, and the books are Stripe's. */
async function expectOwed({ purchase }: PurchaseFixture, owed = {}): Promise<void> {
  expect(await openAccounts(purchase.id)).toEqual(owed);
  await expectBooksAgree();
  expect(await differences()).toEqual([]);
}

async function renamed() {
  const seller = await aSeller();
  const fixture = await aPurchase({ seller, price: 800 }).paid().nameChanged().done();
  await untilQuiet();
  return { ...fixture, seller };
}

/** Confirmed by the buyer while Stripe refuses the transfer so many times. */
async function refused(times: number) {
  const fixture = await renamed();
  const code = 'balance_insufficient';
  world.sandbox.faults.add({ match: TRANSFERS, mode: 'refuse', code, times });
  await continuePurchase(fixture).confirmed().done();
  await waitFor('refusal', async () => (await moneyOf(fixture)).transfer?.failureCode === code);
  return fixture;
}

async function expectPaidOnce(fixture: PurchaseFixture): Promise<void> {
  expect((await moneyOf(fixture)).transfer?.status).toBe('succeeded');
  expect(transfersOf(fixture)).toHaveLength(1);
}

async function sold() {
  const fixture = await renamed();
  await continuePurchase(fixture).confirmed().done();
  await untilQuiet();
  await expectPaidOnce(fixture);
  return fixture;
}

test('a transfer refused because our balance does not cover it waits, and is made once when it can be', async () => {
  const fixture = await refused(3);
  for (let tries = 0; tries < 2; tries += 1) await hurryJobs();
  expect(transfersOf(fixture)).toEqual([]);
  expect(await openAccounts(fixture.purchase.id)).toEqual({ seller_payable: -fixture.purchase.payout });
  await untilQuiet();
  await expectPaidOnce(fixture);
  await expectOwed(fixture);
});

test('jobs that have given up are taken up again by asking: the seller is paid after all', async () => {
  const fixture = await refused(1);
  await db.execute(sql`update pgboss.job set state = 'failed' where name = 'transfer' and state = 'retry'`);
  world.sandbox.clock.jump(2 * HOUR);
  expect(await sweep(world.apps[0])).toBe(200);
  await untilQuiet();
  await expectPaidOnce(fixture);
  await expectBooksAgree();
});

test('a chargeback after the payout takes the transfer back; won, the seller is paid again', async () => {
  const fixture = await sold();
  const dispute = await chargeBack(fixture.purchase.id);
  await untilQuiet();
  expect(transfersOf(fixture).map(({ reversed }) => reversed)).toEqual([true]);
  const owed = await openAccounts(fixture.purchase.id);
  expect(owed).toMatchObject({ seller_payable: -fixture.purchase.payout });
  await expectBooksAgree();
  await decideChargeback(dispute, 'won');
  await untilQuiet();
  expect(transfersOf(fixture).map(({ reversed }) => reversed)).toEqual([false, true]);
  await expectOwed(fixture);
});

test('a chargeback after the payout that cannot be taken back and is lost becomes the seller’s debt', async () => {
  const fixture = await sold();
  const { id, payout, charged } = fixture.purchase;
  await payOut(fixture.seller.stripeAccountId, 'paid');
  const dispute = await chargeBack(id);
  await untilQuiet();
  const [row] = await db.select().from(chargebacks).where(eq(chargebacks.purchaseId, id));
  expect(row).toMatchObject({ status: 'open', reversalFailure: 'balance_insufficient' });
  await decideChargeback(dispute, 'lost');
  await untilQuiet();
  await expectOwed(fixture, { seller_debt: payout, losses: charged - payout });
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
  expect((await readListing(fixture.listing.id)).status).toBe('available');
  expect((await moneyOf(fixture)).refund).toMatchObject({ status: 'succeeded', amount: 500_00 });
  const alarms = await db
    .select()
    .from(reconciliationDifferences)
    .where(eq(reconciliationDifferences.kind, 'wrong_amount_paid'));
  expect(alarms).toMatchObject([{ stripeAmount: 500_00, ledgerAmount: 830_00 }]);
  expect(await openAccounts(fixture.purchase.id)).toEqual({});
  await expectBooksAgree();
});

test('reconciliation names several differences at once, also one of a fee alone', async () => {
  const fixtures = [await sold(), await sold()] as const;
  expect(await differences()).toEqual([]);
  const { balanceTransactions } = world.sandbox.stripe;
  const moves = [chargeOf(fixtures[0]), transfersOf(fixtures[1])[0]].map((source) => {
    const [move] = balanceTransactions.by('source', source?.id ?? '');
    if (!move) throw new Error('Nothing moved');
    return move;
  });
  const [fee, gone] = moves as [(typeof moves)[0], (typeof moves)[0]];
  balanceTransactions.put({ ...fee, fee: fee.fee + 1, net: fee.net - 1 });
  balanceTransactions.delete(gone.id);
  const found = [`amount_differs ${fee.source}`, `missing_at_stripe ${gone.source}`];
  expect((await differences()).sort()).toEqual(found);
  for (const move of moves) balanceTransactions.put(move);
  expect(await differences()).toEqual([]);
});
