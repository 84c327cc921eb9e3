import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ore } from '@/domain/money';
import { aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase, type Trade } from '@/sandbox/scenario/purchase';
import { db } from '@/server/db/client';
import { auditLog, reconciliationDifferences, refunds, transfers, users } from '@/server/db/schema';
import { post } from '@/server/ledger/post';
import { now } from '@/server/lib/clock';
import { checkLiabilities } from '@/server/services/money/check-liabilities';
import { recordRefund } from '@/server/services/money/record-refund';
import { retrieveRefund } from '@/server/stripe/money';
import { as } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { refundOf } from '../support/rows';
import { settleRefund } from '../support/stripe';
import { world } from '../support/world';

afterEach(() => world.sandbox.faults.clear());
let admin: User;
beforeAll(async () => {
  admin = await aUser({ isAdmin: true });
});

const alarmsOf = ({ purchase }: Trade) =>
  db
    .select()
    .from(reconciliationDifferences)
    .where(
      and(
        eq(reconciliationDifferences.source, purchase.id),
        inArray(reconciliationDifferences.kind, ['buyer_payable', 'seller_payable']),
      ),
    );
const listed = async ({ purchase }: Trade) =>
  (await as(admin).money.differences({ open: true, limit: 48 })).items.find(
    ({ source }) => source === purchase.id,
  );
const found = async ({ purchase }: Trade) =>
  (await checkLiabilities(now())).filter(({ purchaseId }) => purchaseId === purchase.id);

/** As an older reading used to leave it: failed at the bank, but the row says that it is made. */
async function saidToBePaid(): Promise<Trade> {
  const trade = await aPurchase().paid().nameChanged().reported().ruled('refund', admin).done();
  await workQueues();
  const { stripeRefundId } = await refundOf(trade.purchase.id);
  await settleRefund(stripeRefundId, 'failed');
  const failed = await retrieveRefund(stripeRefundId ?? '');
  await db.transaction((tx) => recordRefund(tx, failed, now()));
  await db.update(refunds).set({ status: 'succeeded' }).where(eq(refunds.purchaseId, trade.purchase.id));
  return trade;
}

describe('an ended purchase whose rows say that it is paid', () => {
  test('but whose buyer is owed is alarmed about once, shown, and paid when an admin says so', async () => {
    const trade = await saidToBePaid();
    const owed = { purchaseId: trade.purchase.id, account: 'buyer_payable', amount: -trade.purchase.total };
    expect(await found(trade)).toEqual([owed]);
    expect(await found(trade)).toEqual([owed]);
    expect(await alarmsOf(trade)).toHaveLength(1);
    const alarm = await listed(trade);
    expect(alarm).toMatchObject({ kind: 'buyer_payable', ledgerAmount: -trade.purchase.total });
    const ref = { id: alarm?.id ?? '', note: 'Återbetalningen studsade.' };
    expect(await outcomeOf(as(admin).money.handleDifference(ref))).toBe('WRONG_STATE');
    await as(admin).money.resolveLiability({ ...ref, how: 'pay' });
    expect(await found(trade)).toEqual([]);
    await workQueues();
    expect(await refundOf(trade.purchase.id)).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect((await atStripe(trade.purchase.id)).refunds).toHaveLength(2);
    expect((await balances(trade.purchase.id)).buyer_payable ?? 0).toBe(0);
    await expectSettled(trade.purchase.id);
    expect(await found(trade)).toEqual([]);
    expect(await outcomeOf(as(admin).money.resolveLiability({ ...ref, how: 'pay' }))).toBe('WRONG_STATE');
    const acts = await db.select().from(auditLog).where(eq(auditLog.entityId, ref.id));
    expect(acts).toMatchObject([{ action: 'liability.pay', adminId: admin.id }]);
  });

  test('is closed in the ledger when they were paid from our bank', async () => {
    const trade = await saidToBePaid();
    await checkLiabilities(now());
    const id = (await listed(trade))?.id ?? '';
    await as(admin).money.resolveLiability({ id, how: 'settled', note: 'Betald från banken.' });
    const { buyer_payable, bank } = await balances(trade.purchase.id);
    expect([buyer_payable, bank]).toEqual([undefined, -trade.purchase.total]);
    expect(await found(trade)).toEqual([]);
    expect((await refundOf(trade.purchase.id)).attempt).toBe(1);
  });

  test('but whose seller is owed is paid by a transfer of its own', async () => {
    const trade = await aPurchase().paid().nameChanged().confirmed().done();
    await workQueues();
    const rest = ore(5_00);
    await db.transaction((tx) =>
      post(tx, {
        purchaseId: trade.purchase.id,
        kind: 'liability_settled',
        ref: 'a mistake',
        entries: [
          { account: 'seller_payable', amount: ore(-rest) },
          { account: 'losses', amount: rest },
        ],
        at: now(),
      }),
    );
    expect(await found(trade)).toMatchObject([{ account: 'seller_payable', amount: -rest }]);
    const id = (await listed(trade))?.id ?? '';
    await as(admin).money.resolveLiability({ id, how: 'pay', note: 'Fem kronor saknades.' });
    await workQueues();
    expect((await atStripe(trade.purchase.id)).transfers.map(({ amount }) => amount).sort()).toEqual(
      [trade.purchase.payout, rest].sort(),
    );
    expect(await found(trade)).toEqual([]);
    await expectSettled(trade.purchase.id);
  });

  test('is not resolved by an admin who is a party to it', async () => {
    const trade = await saidToBePaid();
    await checkLiabilities(now());
    const id = (await listed(trade))?.id ?? '';
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, trade.buyer.id));
    const act = as({ ...trade.buyer, isAdmin: true }).money.resolveLiability({
      id,
      how: 'pay',
      note: 'Min.',
    });
    expect(await outcomeOf(act)).toBe('CONFLICT_OF_INTEREST');
  });
});

test('what is on its way, failed and shown, or not ended is no alarm', async () => {
  const failed = await saidToBePaid();
  const running = await aPurchase().paid().nameChanged().done();
  const waiting = await aPurchase().paid().nameChanged().confirmed().done();
  await db.update(refunds).set({ status: 'failed' }).where(eq(refunds.purchaseId, failed.purchase.id));
  for (const trade of [running, waiting, failed]) expect(await found(trade)).toEqual([]);
  await db
    .update(transfers)
    .set({ amount: ore(1) })
    .where(eq(transfers.purchaseId, waiting.purchase.id));
  expect(await found(waiting)).toHaveLength(1);
  await db
    .update(transfers)
    .set({ amount: waiting.purchase.payout })
    .where(eq(transfers.purchaseId, waiting.purchase.id));
  expect(await found(waiting)).toEqual([]);
  expect(await alarmsOf(waiting)).toMatchObject([{ resolvedAt: expect.any(Date), handledAt: null }]);
});
