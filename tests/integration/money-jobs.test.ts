import { db } from '@sandbox/database';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { HOUR } from '@/domain/time';
import { transfers } from '@/server/db/schema';
import { drainQueues } from '@/server/jobs/workers';
import { now } from '@/server/lib/clock';
import { executeRefund } from '@/server/services/money/execute-refund';
import { executeTransfer } from '@/server/services/money/execute-transfer';
import { recordRefund } from '@/server/services/money/record-refund';
import { stripe } from '@/server/stripe/client';
import { KEY_LIFETIME_MS } from '@/server/stripe/money';
import { as } from '../support/callers';
import { atStripe, balances, expectSettled, openAccounts } from '../support/ledger';
import { locksWaitedFor } from '../support/lock-waits';
import { mailsTo } from '../support/mails';
import { atOnce } from '../support/outcome';
import { workQueues } from '../support/queues';
import { readUser, refundOf, transferOf } from '../support/rows';
import { owedToBuyer } from '../support/rulings';
import { deliver, eventAbout, eventsAbout, setTransfers, settleRefund } from '../support/stripe';
import { waitFor } from '../support/wait';
import { world } from '../support/world';

const posted = (path: string) => ({ method: 'POST', path });
const REFUNDS = posted('/v1/refunds');
const TRANSFERS = posted('/v1/transfers');

/** A purchase whose seller is to be paid, with the transfer's job waiting. */
const owedToSeller = () => aPurchase().paid().nameChanged().confirmed().done();

/** What the queue does with a job, without its waiting. @returns whether it would be tried again. */
const failed = (job: Promise<void>): Promise<boolean> =>
  job.then(
    () => false,
    () => true,
  );
const tryRefund = async ({ purchase }: PurchaseFixture, at = now()) =>
  failed(executeRefund({ refundId: (await refundOf(purchase.id)).id }, clockAt(at)));
const tryTransfer = async ({ purchase }: PurchaseFixture, at = now()) =>
  failed(executeTransfer({ transferId: (await transferOf(purchase.id)).id }, clockAt(at)));

const refundsOf = async ({ purchase }: PurchaseFixture) => (await atStripe(purchase.id)).refunds;
const transfersOf = async ({ purchase }: PurchaseFixture) => (await atStripe(purchase.id)).transfers;

describe.each([
  ['refund', owedToBuyer, REFUNDS, tryRefund, refundOf, refundsOf, 1],
  ['transfer', owedToSeller, TRANSFERS, tryTransfer, transferOf, transfersOf, 0],
] as const)('a %s', (what, owed, match, attempt, row, made, mails) => {
  test('whose answer is lost is requested again and made once', async () => {
    const fixture = await owed();
    world.sandbox.faults.add({ match, mode: 'drop-after' });
    await workQueues();
    const { charged, payout } = fixture.purchase;
    const due = what === 'refund' ? charged : payout;
    expect((await made(fixture)).map(({ amount }) => amount)).toEqual([due]);
    expect((await row(fixture.purchase.id)).status).toBe('succeeded');
    await expectSettled(fixture.purchase.id);
  });

  // Stripe forgets a key after a day.
  test.each([0, 25])('whose every answer is lost is found %i hours later, not made again', async (hours) => {
    const fixture = await owed();
    world.sandbox.faults.add({ match, mode: 'drop-after', times: 9 });
    expect(await attempt(fixture)).toBe(true);
    world.sandbox.faults.clear();
    expect(await row(fixture.purchase.id)).toMatchObject({ status: 'pending', attempt: 1 });
    if (hours > 0) await world.sandbox.clock.advance({ hours });
    expect(await attempt(fixture)).toBe(false);
    expect(await made(fixture)).toHaveLength(1);
    expect((await row(fixture.purchase.id)).status).toBe('succeeded');
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
  });

  test('worked by five workers at once is made once', async () => {
    const fixture = await owed();
    await world.sandbox.clock.advance({ hours: 1 });
    await Promise.all(atOnce(5, () => attempt(fixture)));
    await attempt(fixture);
    expect(await made(fixture)).toHaveLength(1);
    expect((await row(fixture.purchase.id)).status).toBe('succeeded');
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
    expect((await mailsTo(fixture.buyer)).filter((mail) => mail === 'refundMade')).toHaveLength(mails);
  });
});

describe('a refund', () => {
  /** A refund that Stripe has made and of which every answer was lost. */
  async function madeUnheard() {
    const fixture = await owedToBuyer();
    world.sandbox.faults.add({ match: REFUNDS, mode: 'drop-after', times: 9 });
    await tryRefund(fixture);
    world.sandbox.faults.clear();
    const [made] = (await refundsOf(fixture)) as unknown as { id: string }[];
    return { fixture, id: made?.id ?? '' };
  }

  test('that was never made is made a day later', async () => {
    const fixture = await owedToBuyer();
    world.sandbox.faults.add({ match: REFUNDS, mode: 'timeout', ms: 5, times: 9 });
    expect(await tryRefund(fixture)).toBe(true);
    world.sandbox.faults.clear();
    expect(await refundsOf(fixture)).toEqual([]);
    await world.sandbox.clock.advance({ hours: 25 });
    expect(await tryRefund(fixture)).toBe(false);
    expect(await refundsOf(fixture)).toHaveLength(1);
  });

  test('that Stripe has not carried out yet is shown as under way, and settled by its webhook', async () => {
    const fixture = await owedToBuyer();
    world.sandbox.faults.add({ refunds: 'pending' });
    await workQueues();
    const { stripeRefundId, ...row } = await refundOf(fixture.purchase.id);
    expect(row.status).toBe('pending');
    const shown = await as(fixture.buyer).purchases.forConfirmation({ listingId: fixture.listing.id });
    expect(shown.refund).toEqual({ status: 'pending', amount: fixture.purchase.charged });
    expect(await mailsTo(fixture.buyer)).not.toContain('refundMade');
    expect((await balances(fixture.purchase.id)).buyer_payable).toBe(-fixture.purchase.charged);

    // Later than the mail of the decision: that it has been sent is news.
    await world.sandbox.clock.advance({ hours: 1 });
    await settleRefund(stripeRefundId, 'succeeded');
    await Promise.all(atOnce(3, () => deliver(eventAbout(stripeRefundId, 'refund.updated'))));
    expect((await refundOf(fixture.purchase.id)).status).toBe('succeeded');
    expect((await mailsTo(fixture.buyer)).filter((mail) => mail === 'refundMade')).toHaveLength(1);
    expect((await balances(fixture.purchase.id)).buyer_payable ?? 0).toBe(0);
    expect(await tryRefund(fixture)).toBe(false);
    expect(await refundsOf(fixture)).toHaveLength(1);
  });

  test('reported by webhook before our own call had its answer is booked once', async () => {
    const { fixture, id } = await madeUnheard();
    await deliver(eventAbout(id, 'refund.created'));
    expect((await refundOf(fixture.purchase.id)).status).toBe('succeeded');
    expect(await tryRefund(fixture)).toBe(false);
    expect(await refundsOf(fixture)).toHaveLength(1);
    await expectSettled(fixture.purchase.id);
  });

  test('reported while it is being written is written and mailed once', async () => {
    const { fixture, id } = await madeUnheard();
    await world.sandbox.clock.advance({ hours: 1 });
    const refund = await stripe().refunds.retrieve(id);
    const record = () => db.transaction((tx) => recordRefund(tx, refund, now()));
    let second: Promise<unknown> = Promise.resolve();
    await db.transaction(async (first) => {
      await recordRefund(first, refund, now());
      second = record();
      // It has come to where the first one holds the row.
      await waitFor('the second waits for the first', async () => (await locksWaitedFor()) === 1);
    });
    await second;
    expect((await mailsTo(fixture.buyer)).filter((mail) => mail === 'refundMade')).toHaveLength(1);
    await expectSettled(fixture.purchase.id);
  });

  test('that fails days after it succeeded leaves the money with us and owed to the buyer', async () => {
    const fixture = await owedToBuyer();
    await workQueues();
    const { stripeRefundId } = await refundOf(fixture.purchase.id);
    await world.sandbox.clock.advance({ days: 3 });
    await settleRefund(stripeRefundId, 'failed');
    for (const event of [...eventsAbout(stripeRefundId), eventAbout(stripeRefundId, 'refund.failed')]) {
      await deliver(event);
    }
    const failed = { status: 'failed', failureCode: 'expired_or_canceled_card' };
    expect(await refundOf(fixture.purchase.id)).toMatchObject(failed);
    const { stripe = 0, stripe_fees = 0, buyer_payable, held } = await balances(fixture.purchase.id);
    const { charged } = fixture.purchase;
    expect([buyer_payable, stripe + stripe_fees, held]).toEqual([-charged, charged, undefined]);
  });
});

describe('a transfer', () => {
  test('is tried again by the queue when Stripe is down, and not lost', async () => {
    const fixture = await owedToSeller();
    world.sandbox.faults.add({ match: TRANSFERS, mode: '429' });
    const { failed: failures } = await drainQueues(['transfer']);
    expect(failures).toBe(1);
    expect(await transferOf(fixture.purchase.id)).toMatchObject({ status: 'pending', attempt: 1 });
    expect(await tryTransfer(fixture)).toBe(false);
    expect(await transfersOf(fixture)).toHaveLength(1);
  });

  test('to a seller whom Stripe may not pay waits, and is made once when it may', async () => {
    const seller = await aSeller();
    const fixture = await aPurchase({ seller }).paid().nameChanged().confirmed().done();
    const { stripeAccountId } = await readUser(seller.id);
    await setTransfers(stripeAccountId, 'inactive');
    await deliver(eventAbout(stripeAccountId, 'account.updated'));
    await workQueues();
    const waiting = { status: 'pending', failureCode: 'insufficient_capabilities_for_transfer' };
    expect(await transferOf(fixture.purchase.id)).toMatchObject(waiting);
    expect(await transfersOf(fixture)).toEqual([]);
    expect((await balances(fixture.purchase.id)).seller_payable).toBe(-fixture.purchase.payout);
    const standing = { state: 'begun', requirementsDue: true, submitted: true };
    expect(await as(seller).seller.onboardingStatus()).toMatchObject(standing);

    await setTransfers(stripeAccountId, 'active');
    const restored = eventAbout(stripeAccountId, 'account.updated');
    await Promise.all(atOnce(2, () => deliver(restored)));
    await workQueues();
    expect((await transfersOf(fixture)).map(({ amount }) => amount)).toEqual([fixture.purchase.payout]);
    expect((await transferOf(fixture.purchase.id)).status).toBe('succeeded');
    await expectSettled(fixture.purchase.id);
    await Promise.all(atOnce(3, () => tryTransfer(fixture)));
    expect(await transfersOf(fixture)).toHaveLength(1);
  });

  test('is not written at all when the fee takes the whole price', async () => {
    const { purchase } = await aPurchase({ price: 1 }).paid().nameChanged().confirmed().done();
    await workQueues();
    expect(purchase.payout).toBe(0);
    expect(await db.select().from(transfers).where(eq(transfers.purchaseId, purchase.id))).toEqual([]);
    expect((await atStripe(purchase.id)).transfers).toEqual([]);
    await expectSettled(purchase.id);
  });
});

test('a key is given up well before Stripe may forget it', () => {
  expect(KEY_LIFETIME_MS).toBeLessThan(24 * HOUR);
});
