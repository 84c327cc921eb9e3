import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { SERVICE_FEE } from '@/domain/fees';
import { receiptNumber } from '@/domain/purchase/receipt-number';
import { DAY, plus } from '@/domain/time';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase, type Trade, theTrade } from '@/sandbox/scenario/purchase';
import { db } from '@/server/db/client';
import { auditLog, withdrawals } from '@/server/db/schema';
import { createWithdrawal } from '@/server/services/withdrawals/create-withdrawal';
import { formatFullInstant } from '@/text/dates';
import { as, stranger } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { disputeOf, readUser } from '../support/rows';
import { world } from '../support/world';

const statement = { name: 'Åsa Öberg', reference: 'Vasaloppet, köpt i november', message: 'Tack ändå.' };

describe('a withdrawal', () => {
  test('by a stranger is kept, answered with a receipt that says it all, and told to the admins', async () => {
    const admin = await aUser({ isAdmin: true });
    const email = 'frammande@loppbytet.example';
    const { at, reference } = await stranger().withdrawals.create({ ...statement, email });
    expect(reference).toBe(statement.reference);
    expect(await mailsTo({ email })).toEqual(['withdrawalReceived']);
    expect(await mailsTo(admin)).toEqual(['withdrawalToHandle']);
    const [receipt] = world.sandbox.mails.list(email);
    for (const part of [statement.name, statement.reference, statement.message, formatFullInstant(at)]) {
      expect(receipt?.text).toContain(part);
    }
  });

  test('of an own purchase is named by its receipt, and the same one twice is one', async () => {
    const { buyer, purchase } = await aPurchase().paid().done();
    const input = { name: 'Åsa', email: buyer.email, purchaseId: purchase.id };
    const answers = await Promise.all(atOnce(3, () => as(buyer).withdrawals.create(input)));
    expect(new Set(answers.map(({ at }) => at.getTime())).size).toBe(1);
    expect(answers[0]?.reference).toContain(purchase.id.slice(0, 8).toUpperCase());
    const rows = await db.select().from(withdrawals).where(eq(withdrawals.purchaseId, purchase.id));
    expect(rows).toMatchObject([{ userId: buyer.id, handledAt: null }]);
    expect((await mailsTo(buyer)).filter((mail) => mail === 'withdrawalReceived')).toHaveLength(1);
  });

  test('names nobody else’s purchase', async () => {
    const { purchase } = await aPurchase().paid().done();
    const seller = await readUser(purchase.sellerId);
    for (const api of [stranger(), as(seller), as(await aUser())]) {
      const input = { name: 'Åsa', email: 'asa@loppbytet.example', purchaseId: purchase.id };
      expect(await outcomeOf(api.withdrawals.create(input))).toBe('PURCHASE_NOT_FOUND');
    }
  });

  test.each([{ reference: '  ' }, { name: ' ' }, { email: 'ingen adress' }])(
    'that does not say whose or which is refused: %o',
    async (changes) => {
      const input = { ...statement, email: 'asa@loppbytet.example', ...changes };
      expect(await outcomeOf(stranger().withdrawals.create(input))).toBe('INVALID_INPUT');
    },
  );

  test('cannot be used to fill a stranger’s inbox', async () => {
    const email = 'drabbad@loppbytet.example';
    const send = () => outcomeOf(stranger().withdrawals.create({ ...statement, email }));
    const outcomes = [];
    for (let time = 0; time < 7; time++) outcomes.push(await send());
    expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('ok'));
    expect(outcomes.slice(5)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  });
});

describe('the fee of a purchase withdrawn from', () => {
  const withdraw = async ({ buyer, purchase }: Trade) =>
    as(buyer).withdrawals.create({ name: 'Åsa', email: buyer.email, purchaseId: purchase.id });
  const moved = async ({ purchase }: Trade) => {
    await workQueues();
    const { refunds, transfers } = await atStripe(purchase.id);
    return [refunds.map(({ amount }) => amount), transfers.map(({ amount }) => amount)];
  };
  const handledAt = async ({ purchase }: Trade) => {
    const [row] = await db.select().from(withdrawals).where(eq(withdrawals.purchaseId, purchase.id));
    return row?.handledAt;
  };

  test('goes back when the trade ends, the seller is paid as agreed, and we have earned none of it', async () => {
    const trade = await aPurchase().paid().done();
    expect((await withdraw(trade)).outcome).toBe('fee_back');
    expect(await moved(trade)).toEqual([[], []]);
    await theTrade(trade).nameChanged().confirmed().done();
    const { payout, sellerFee, id } = trade.purchase;
    expect(await moved(trade)).toEqual([[SERVICE_FEE], [payout]]);
    await expectSettled(id);
    const all = await balances(id);
    expect([all.service_fee_revenue, all.vat_payable, all.seller_fee_revenue]).toEqual([
      ...[undefined, undefined, -sellerFee],
    ]);
    expect(await handledAt(trade)).toBeInstanceOf(Date);
    const { log } = await as(trade.buyer).purchases.forConfirmation({ listingId: trade.listing.id });
    const happened = log.map(({ what }) => what);
    expect(happened.slice(0, 5)).toEqual([
      ...['checkoutStarted', 'paymentReceived', 'serviceWithdrawn', 'nameChanged', 'receiptConfirmed'],
    ]);
    // Each is a job of its own.
    expect(happened.slice(5).sort()).toEqual(['payoutSent', 'refundSent']);
    expect(await mailsTo(trade.buyer)).toContain('refundMade');
  });

  test('goes back beside the part that a ruling gives', async () => {
    const trade = await aPurchase().paid().nameChanged().reported().done();
    await withdraw(trade);
    const [dispute, admin] = [await disputeOf(trade.purchase.id), await aUser({ isAdmin: true })];
    const part = 100_00;
    await as(admin).admin.resolveDispute({
      ...{ disputeId: dispute?.id ?? '', decision: 'part', part, notes: 'Delat ansvar.' },
    });
    expect(await moved(trade)).toEqual([[part + SERVICE_FEE], [trade.purchase.payout - part]]);
    await expectSettled(trade.purchase.id);
  });

  test('goes back once with all the rest when the trade comes to nothing', async () => {
    const trade = await aPurchase().paid().nameChanged().reported().done();
    await withdraw(trade);
    await theTrade(trade)
      .ruled('refund', await aUser({ isAdmin: true }))
      .done();
    expect(await moved(trade)).toEqual([[trade.purchase.total], []]);
    await expectSettled(trade.purchase.id);
    expect((await withdraw(trade)).outcome).toBe('all_back');
  });

  test('stays with us when the service is done, when the time is out, and when an admin has dealt with it', async () => {
    const done = await aPurchase().paid().nameChanged().confirmed().done();
    expect((await withdraw(done)).outcome).toBe('performed');
    const { payout } = done.purchase;
    expect(await moved(done)).toEqual([[], [payout]]);

    const late = await aPurchase().paid().done();
    const paidAt = late.purchase.paidAt as Date;
    const statementOf = { name: 'Åsa', email: late.buyer.email, purchaseId: late.purchase.id };
    const input = { ...statementOf, reference: '', message: '' };
    const answer = await createWithdrawal(input, late.buyer.id, plus(paidAt, 14 * DAY + 1));
    expect(answer.outcome).toBe('too_late');
    await theTrade(late).nameChanged().confirmed().done();
    expect(await moved(late)).toEqual([[], [late.purchase.payout]]);

    const handled = await aPurchase().paid().done();
    await withdraw(handled);
    const admin = await aUser({ isAdmin: true });
    const { items } = await as(admin).withdrawals.list({ open: true });
    const item = items.find(({ reference }) => reference?.includes(receiptNumber(handled.purchase.id)));
    await as(admin).withdrawals.handle({ id: item?.id ?? '' });
    await theTrade(handled).nameChanged().confirmed().done();
    expect(await moved(handled)).toEqual([[], [handled.purchase.payout]]);
  });
});

describe('the admins', () => {
  test('see what waits with its last day, a page at a time, and mark it once', async () => {
    const admin = await aUser({ isAdmin: true });
    await db.delete(withdrawals);
    for (const nth of [1, 2, 3]) {
      await stranger().withdrawals.create({
        ...statement,
        email: `nr-${nth}@loppbytet.example`,
        reference: `Köp ${nth}`,
      });
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
    expect(await db.select().from(auditLog).where(eq(auditLog.entityId, item.id))).toMatchObject([
      { action: 'withdrawal.handle', adminId: admin.id },
    ]);
    const unknown = { id: '00000000-0000-4000-8000-000000000000' };
    expect(await outcomeOf(as(admin).withdrawals.handle(unknown))).toBe('NOT_FOUND');
  });
});
