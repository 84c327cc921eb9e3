import { db } from '@sandbox/database';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { SERVICE_FEE } from '@/domain/money/fees';
import { receiptNumber } from '@/domain/purchase/states';
import { DAY, plus } from '@/domain/time';
import { withdrawals } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { executeRefund } from '@/server/services/money/execute-refund';
import { createWithdrawal } from '@/server/services/withdrawals/create-withdrawal';
import { stripe } from '@/server/stripe/client';
import { formatFullInstant } from '@/text/dates';
import { as, visitor } from '../support/callers';
import { atStripe, balances, expectSettled, sentAmounts } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { auditOf, disputeOf, paymentOf, refundOf } from '../support/rows';
import { ruleForBuyer } from '../support/rulings';
import { deliverAll, settleRefund } from '../support/stripe';
import { world } from '../support/world';

const statement = { name: 'Åsa Öberg', reference: 'Vasaloppet, köpt i november', message: 'Tack ändå.' };

const withdrawFrom = ({ buyer, purchase }: PurchaseFixture) => ({
  name: 'Åsa',
  email: buyer.email,
  purchaseId: purchase.id,
});
const withdraw = (fixture: PurchaseFixture) => as(fixture.buyer).withdrawals.create(withdrawFrom(fixture));
const withdrawalsOf = ({ purchase }: PurchaseFixture) =>
  db.select().from(withdrawals).where(eq(withdrawals.purchaseId, purchase.id));

/** The buyer withdraws, and an admin deals with it. */
async function handled(fixture: PurchaseFixture) {
  await withdraw(fixture);
  const [{ id = '' } = {}] = await withdrawalsOf(fixture);
  await as(await aUser({ isAdmin: true })).withdrawals.handle({ id });
}

const complete = (fixture: PurchaseFixture) => continuePurchase(fixture).nameChanged().confirmed().done();
const disputed = () => aPurchase().paid().nameChanged().reported().done();

const moved = async ({ purchase }: PurchaseFixture) => {
  await workQueues();
  return sentAmounts(purchase.id);
};

describe('a withdrawal', () => {
  const written = [statement.name, statement.reference, statement.message];

  test('by a visitor is mailed back only to the owner of the address, and to admins without its text', async () => {
    const admin = await aUser({ isAdmin: true });
    const email = 'frammande@loppbytet.example';
    const { at, reference, receipt } = await visitor().withdrawals.create({ ...statement, email });
    expect([reference, receipt]).toEqual([statement.reference, 'linked']);
    expect(await mailsTo({ email })).toEqual(['withdrawalLink']);
    expect(await mailsTo(admin)).toEqual(['withdrawalToHandle']);
    const [link] = world.sandbox.mails.list(email);
    const [toAdmin] = world.sandbox.mails.list(admin.email);
    for (const mail of [link, toAdmin]) {
      expect(mail?.text).toContain(formatFullInstant(at));
      for (const part of written) expect(JSON.stringify(mail)).not.toContain(part);
    }

    const id = /\/angra\/kvitto\?id=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? '';
    await visitor().withdrawals.sendReceipt({ id });
    expect(await mailsTo({ email })).toEqual(['withdrawalLink', 'withdrawalReceived']);
    const [full] = world.sandbox.mails.list(email);
    for (const part of [...written, formatFullInstant(at)]) expect(full?.text).toContain(part);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await outcomeOf(visitor().withdrawals.sendReceipt({ id: unknown }))).toBe('TOKEN_INVALID');
  });

  test('with one’s own confirmed address is answered with a receipt that says it all', async () => {
    const [admin, user] = [await aUser({ isAdmin: true }), await aUser()];
    const { at, receipt } = await as(user).withdrawals.create({ ...statement, email: user.email });
    expect(receipt).toBe('sent');
    expect(await mailsTo(user)).toEqual(['withdrawalReceived']);
    await mailsTo(admin);
    for (const { email } of [user, admin]) {
      const [mail] = world.sandbox.mails.list(email);
      for (const part of [...written, formatFullInstant(at)]) expect(mail?.text).toContain(part);
    }
  });

  test('of a user with another’s address repeats nothing to it', async () => {
    const [{ buyer, purchase }, email] = [await aPurchase().paid().done(), 'annan@loppbytet.example'];
    await as(buyer).withdrawals.create({ ...statement, reference: '', email, purchaseId: purchase.id });
    expect(await mailsTo({ email })).toEqual(['withdrawalLink']);
    const [mail] = world.sandbox.mails.list(email);
    for (const part of written) expect(JSON.stringify(mail)).not.toContain(part);
  });

  test('says in a receipt that is asked for later what it was worth when it came', async () => {
    const [fixture, email] = [await aPurchase().paid().done(), 'senare@loppbytet.example'];
    const { buyer, purchase } = fixture;
    await as(buyer).withdrawals.create({ ...statement, reference: '', email, purchaseId: purchase.id });
    await complete(fixture);
    await mailsTo({ email });
    const [link] = world.sandbox.mails.list(email);
    const id = /\/angra\/kvitto\?id=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? '';
    await visitor().withdrawals.sendReceipt({ id });
    await mailsTo({ email });
    const [receipt] = world.sandbox.mails.list(email);
    expect(receipt?.text).toContain('Du får tillbaka serviceavgiften');
  });

  test('of an own purchase is named by its receipt, and the same one twice is one', async () => {
    const fixture = await aPurchase().paid().done();
    const { buyer, purchase } = fixture;
    const answers = await Promise.all(atOnce(3, () => withdraw(fixture)));
    expect(new Set(answers.map(({ at }) => at.getTime())).size).toBe(1);
    expect(answers[0]?.reference).toContain(receiptNumber(purchase.id));
    expect(await withdrawalsOf(fixture)).toMatchObject([{ userId: buyer.id, handledAt: null }]);
    expect((await mailsTo(buyer)).filter((mail) => mail === 'withdrawalReceived')).toHaveLength(1);
  });

  test.each([{ reference: '  ' }, { name: ' ' }, { email: 'ingen adress' }])(
    'that does not say whose or which is refused: %o',
    async (changes) => {
      const input = { ...statement, email: 'asa@loppbytet.example', ...changes };
      expect(await outcomeOf(visitor().withdrawals.create(input))).toBe('INVALID_INPUT');
    },
  );

  test('cannot be used to fill a third party’s inbox', async () => {
    const email = 'drabbad@loppbytet.example';
    const outcomes: string[] = [];
    for (let time = 1; time <= 7; time += 1) {
      outcomes.push(await outcomeOf(visitor().withdrawals.create({ ...statement, email })));
    }
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'RATE_LIMITED', 'RATE_LIMITED']);
  });
});

describe('the fee of a purchase withdrawn from', () => {
  test('goes back when the purchase ends, the seller is paid as agreed, and we have earned none of it', async () => {
    const fixture = await aPurchase().paid().done();
    expect((await withdraw(fixture)).outcome).toBe('fee_back');
    expect(await moved(fixture)).toEqual({ refunds: [], transfers: [] });
    await complete(fixture);
    const { payout, sellerFee, id } = fixture.purchase;
    expect(await moved(fixture)).toEqual({ refunds: [SERVICE_FEE], transfers: [payout] });
    await expectSettled(id);
    const { service_fee_revenue, vat_payable, seller_fee_revenue } = await balances(id);
    expect([service_fee_revenue, vat_payable, seller_fee_revenue]).toEqual([
      undefined,
      undefined,
      -sellerFee,
    ]);
    const [row] = await withdrawalsOf(fixture);
    expect(row?.handledAt).toBeInstanceOf(Date);
    const { log } = await as(fixture.buyer).purchases.forConfirmation({ listingId: fixture.listing.id });
    const happened = log.map(({ what }) => what);
    expect(happened.slice(0, 5)).toEqual([
      'checkoutStarted',
      'paymentReceived',
      'serviceWithdrawn',
      'nameChanged',
      'receiptConfirmed',
    ]);
    // Each is a job of its own.
    expect(happened.slice(5).sort()).toEqual(['payoutSent', 'refundSent']);
    expect(await mailsTo(fixture.buyer)).toContain('refundMade');
  });

  test('goes back beside the part that a ruling gives', async () => {
    const fixture = await disputed();
    await withdraw(fixture);
    const { id: disputeId } = await disputeOf(fixture.purchase.id);
    const part = 100_00;
    const ruling = { disputeId, decision: 'part', part, notes: 'Delat ansvar.' } as const;
    await as(await aUser({ isAdmin: true })).admin.resolveDispute(ruling);
    const { payout } = fixture.purchase;
    expect(await moved(fixture)).toEqual({ refunds: [part + SERVICE_FEE], transfers: [payout - part] });
    await expectSettled(fixture.purchase.id);
  });

  test('goes back once with all the rest when the purchase comes to nothing', async () => {
    const fixture = await disputed();
    await withdraw(fixture);
    await ruleForBuyer(fixture);
    expect(await moved(fixture)).toEqual({ refunds: [fixture.purchase.charged], transfers: [] });
    await expectSettled(fixture.purchase.id);
    expect((await withdraw(fixture)).outcome).toBe('all_back');
  });

  test('stays with us when the service is done, when the time is out, and when an admin has dealt with it', async () => {
    const done = await aPurchase().paid().nameChanged().confirmed().done();
    expect((await withdraw(done)).outcome).toBe('performed');
    expect(await moved(done)).toEqual({ refunds: [], transfers: [done.purchase.payout] });

    const late = await aPurchase().paid().done();
    const input = { ...withdrawFrom(late), reference: '', message: '', ownEmail: late.buyer.email };
    const after14Days = plus(late.purchase.paidAt ?? now(), 14 * DAY + 1);
    const answer = await createWithdrawal(input, callAs('user', late.buyer.id, after14Days));
    expect(answer.outcome).toBe('too_late');
    await complete(late);
    expect(await moved(late)).toEqual({ refunds: [], transfers: [late.purchase.payout] });

    const dealtWith = await aPurchase().paid().done();
    await handled(dealtWith);
    await complete(dealtWith);
    expect(await moved(dealtWith)).toEqual({ refunds: [], transfers: [dealtWith.purchase.payout] });
  });
});

describe('a refund that an admin makes by hand at Stripe', () => {
  /** As at Stripe's own pages: it has none of our metadata. `reported`: the webhook comes. */
  async function byHand({ purchase }: PurchaseFixture, amount: number, reported = true): Promise<string> {
    const { paymentIntentId } = await paymentOf(purchase.id);
    const { id } = await stripe().refunds.create({ payment_intent: paymentIntentId, amount });
    if (reported) await deliverAll(id);
    return id;
  }
  /** Everyone has what is theirs, and our book and Stripe's say the same to the öre. */
  async function expectEven({ purchase }: PurchaseFixture, losses?: number) {
    await expectSettled(purchase.id);
    const all = await balances(purchase.id);
    expect([all.buyer_payable, all.seller_payable, all.losses]).toEqual([undefined, undefined, losses]);
    const { charges, refunds, transfers } = await atStripe(purchase.id);
    const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
    const left = sum(charges) - sum(refunds) - sum(transfers) + (all.stripe_fees ? -all.stripe_fees : 0);
    expect(all.stripe ?? 0).toBe(left);
  }

  test.each([
    { known: 'before the purchase ends', reported: true },
    { known: 'only by Stripe’s list', reported: false },
  ])('of the fee leaves the rest to the full refund, known $known', async ({ reported }) => {
    const fixture = await disputed();
    await byHand(fixture, SERVICE_FEE, reported);
    await handled(fixture);
    await ruleForBuyer(fixture);
    const { id } = await refundOf(fixture.purchase.id);
    await executeRefund({ refundId: id }, clockAt(now()));
    const { price } = fixture.purchase;
    const { refunds } = await sentAmounts(fixture.purchase.id);
    expect(refunds.toSorted((a, b) => a - b)).toEqual([SERVICE_FEE, price]);
    expect(await refundOf(fixture.purchase.id)).toMatchObject({ status: 'succeeded', amount: price });
    await expectEven(fixture);
  });

  test('of the fee is not made again when the purchase is kept, and the fee is not earned', async () => {
    const fixture = await aPurchase().paid().done();
    await byHand(fixture, SERVICE_FEE);
    await handled(fixture);
    await complete(fixture);
    const { payout } = fixture.purchase;
    expect(await moved(fixture)).toEqual({ refunds: [SERVICE_FEE], transfers: [payout] });
    await expectEven(fixture);
    const all = await balances(fixture.purchase.id);
    expect([all.service_fee_revenue, all.vat_payable]).toEqual([undefined, undefined]);
  });

  test('of more than was the buyer’s is our loss, whether before or after the end', async () => {
    const fixture = await aPurchase().paid().done();
    await byHand(fixture, 50_00);
    await complete(fixture);
    await workQueues();
    await expectEven(fixture, 50_00);
    await byHand(fixture, 10_00);
    await expectEven(fixture, 60_00);
    expect((await sentAmounts(fixture.purchase.id)).transfers).toEqual([fixture.purchase.payout]);
  });

  test('of all there is, while our own waits, is the refund we owed', async () => {
    const fixture = await disputed();
    await ruleForBuyer(fixture);
    await world.sandbox.clock.advance({ hours: 1 });
    const id = await byHand(fixture, fixture.purchase.charged);
    expect(await refundOf(fixture.purchase.id)).toMatchObject({ status: 'succeeded', stripeRefundId: id });
    expect(await moved(fixture)).toEqual({ refunds: [fixture.purchase.charged], transfers: [] });
    await expectEven(fixture);
    expect(await mailsTo(fixture.buyer)).toContain('refundMade');
  });

  test('that fails at the bank is owed again', async () => {
    const fixture = await aPurchase().paid().done();
    const id = await byHand(fixture, SERVICE_FEE);
    expect((await balances(fixture.purchase.id)).buyer_payable).toBe(SERVICE_FEE);
    await settleRefund(id, 'failed');
    await deliverAll(id);
    expect((await balances(fixture.purchase.id)).buyer_payable).toBeUndefined();
    await continuePurchase(fixture).nameChanged().reported().done();
    await ruleForBuyer(fixture);
    await workQueues();
    expect((await refundOf(fixture.purchase.id)).amount).toBe(fixture.purchase.charged);
    await expectSettled(fixture.purchase.id);
  });
});

describe('the admins', () => {
  test('see what waits with its last day, a page at a time, and mark it once', async () => {
    const admin = await aUser({ isAdmin: true });
    await db.delete(withdrawals);
    for (const nth of [1, 2, 3]) {
      const each = { email: `nr-${nth}@loppbytet.example`, reference: `Köp ${nth}` };
      await visitor().withdrawals.create({ ...statement, ...each });
    }
    const first = await as(admin).withdrawals.list({ limit: 2 });
    const second = await as(admin).withdrawals.list({ limit: 2, cursor: first.nextCursor });
    const items = [...first.items, ...second.items];
    expect(items.map(({ reference }) => reference).sort()).toEqual(['Köp 1', 'Köp 2', 'Köp 3']);
    expect(second.nextCursor).toBeNull();
    const [item] = items as [(typeof items)[number]];
    expect(item.refundDue).toEqual(plus(item.at, 14 * DAY));

    await Promise.all(atOnce(2, () => as(admin).withdrawals.handle({ id: item.id })));
    const open = await as(admin).withdrawals.list({});
    expect(open.items.map(({ id }) => id)).not.toContain(item.id);
    const all = await as(admin).withdrawals.list({ open: false });
    expect(all.items.find(({ id }) => id === item.id)?.handledAt).toBeInstanceOf(Date);
    const alone = await as(admin).withdrawals.list({ only: item.id });
    expect(alone.items.map(({ id }) => id)).toEqual([item.id]);
    expect(await auditOf(item.id)).toMatchObject([{ action: 'withdrawal.handle', adminId: admin.id }]);
    const unknown = { id: '00000000-0000-4000-8000-000000000000' };
    expect(await outcomeOf(as(admin).withdrawals.handle(unknown))).toBe('NOT_FOUND');
  });
});
