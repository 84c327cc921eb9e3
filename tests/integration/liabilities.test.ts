import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/actor';
import { SECOND_ADMIN_ABOVE } from '@/domain/fees';
import { ore } from '@/domain/money';
import { db } from '@/sandbox/database';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';
import { reconciliationDifferences, refunds, transfers, users } from '@/server/db/schema';
import { post } from '@/server/ledger/post';
import { now } from '@/server/lib/clock';
import { checkLiabilities } from '@/server/services/money/check-liabilities';
import { recordRefund } from '@/server/services/money/internal/record-refund';
import { retrieveRefund } from '@/server/stripe/money';
import { as } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { auditOf, disputeOf, refundOf } from '../support/rows';
import { settleRefund } from '../support/stripe';

const admin = await aUser({ isAdmin: true });

const alarmsOf = ({ purchase }: PurchaseFixture) =>
  db
    .select()
    .from(reconciliationDifferences)
    .where(
      and(
        eq(reconciliationDifferences.source, purchase.id),
        inArray(reconciliationDifferences.kind, ['buyer_payable', 'seller_payable']),
      ),
    );
const listed = async ({ purchase }: PurchaseFixture) =>
  (await as(admin).money.differences({ open: true, limit: 48 })).items.find(
    ({ source }) => source === purchase.id,
  );
const found = async ({ purchase }: PurchaseFixture) =>
  (await checkLiabilities(clockAt(now()))).filter(({ purchaseId }) => purchaseId === purchase.id);

async function confirmedBySecond({ purchase }: PurchaseFixture) {
  const { id } = await disputeOf(purchase.id);
  await as(await aUser({ isAdmin: true })).admin.confirmProposal({ disputeId: id });
}

/** As an older reading used to leave it: failed at the bank, but the row says that it is made. */
async function saidToBePaid(price = 995): Promise<PurchaseFixture> {
  const fixture = await aPurchase({ price }).paid().nameChanged().reported().ruled('refund', admin).done();
  if (price > SECOND_ADMIN_ABOVE / 100 - 30) await confirmedBySecond(fixture);
  await workQueues();
  const { stripeRefundId } = await refundOf(fixture.purchase.id);
  await settleRefund(stripeRefundId, 'failed');
  const failed = await retrieveRefund(stripeRefundId ?? '');
  await db.transaction((tx) => recordRefund(tx, failed, now()));
  await db.update(refunds).set({ status: 'succeeded' }).where(eq(refunds.purchaseId, fixture.purchase.id));
  return fixture;
}

/** The same, of a purchase that the buyer paid this many kronor for. */
const owedAfterRefund = (total: number) => saidToBePaid(total - 30);

/** The buyer is owed a krona more. */
const oweMore = ({ purchase }: PurchaseFixture) =>
  db.transaction((tx) =>
    post(tx, {
      purchaseId: purchase.id,
      kind: 'liability_settled',
      ref: 'a mistake',
      entries: [
        { account: 'buyer_payable', amount: ore(-100) },
        { account: 'losses', amount: ore(100) },
      ],
      at: now(),
    }),
  );

describe('an ended purchase whose rows say that it is paid', () => {
  test('but whose buyer is owed is alarmed about once, shown, and paid when an admin says so', async () => {
    const fixture = await saidToBePaid();
    const owed = {
      purchaseId: fixture.purchase.id,
      account: 'buyer_payable',
      amount: -fixture.purchase.total,
    };
    expect(await found(fixture)).toEqual([owed]);
    expect(await found(fixture)).toEqual([owed]);
    expect(await alarmsOf(fixture)).toHaveLength(1);
    const alarm = await listed(fixture);
    expect(alarm).toMatchObject({ kind: 'buyer_payable', ledgerAmount: -fixture.purchase.total });
    const ref = { id: alarm?.id ?? '', note: 'Återbetalningen studsade.' };
    expect(await outcomeOf(as(admin).money.handleDifference(ref))).toBe('WRONG_STATE');
    await as(admin).money.resolveLiability({ ...ref, how: 'pay' });
    expect(await found(fixture)).toEqual([]);
    await workQueues();
    expect(await refundOf(fixture.purchase.id)).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect((await atStripe(fixture.purchase.id)).refunds).toHaveLength(2);
    expect((await balances(fixture.purchase.id)).buyer_payable ?? 0).toBe(0);
    await expectSettled(fixture.purchase.id);
    expect(await found(fixture)).toEqual([]);
    expect(await outcomeOf(as(admin).money.resolveLiability({ ...ref, how: 'pay' }))).toBe('WRONG_STATE');
    const entries = await auditOf(ref.id);
    expect(entries).toMatchObject([{ action: 'liability.pay', adminId: admin.id }]);
  });

  test('is closed in the ledger when they were paid from our bank', async () => {
    const fixture = await saidToBePaid();
    await checkLiabilities(clockAt(now()));
    const id = (await listed(fixture))?.id ?? '';
    await as(admin).money.resolveLiability({ id, how: 'settled', note: 'Betald från banken.' });
    const { buyer_payable, bank } = await balances(fixture.purchase.id);
    expect([buyer_payable, bank]).toEqual([undefined, -fixture.purchase.total]);
    expect(await found(fixture)).toEqual([]);
    expect((await refundOf(fixture.purchase.id)).attempt).toBe(1);
  });

  test('but whose seller is owed is paid by a transfer of its own', async () => {
    const fixture = await aPurchase().paid().nameChanged().confirmed().done();
    await workQueues();
    const rest = ore(5_00);
    await db.transaction((tx) =>
      post(tx, {
        purchaseId: fixture.purchase.id,
        kind: 'liability_settled',
        ref: 'a mistake',
        entries: [
          { account: 'seller_payable', amount: ore(-rest) },
          { account: 'losses', amount: rest },
        ],
        at: now(),
      }),
    );
    expect(await found(fixture)).toMatchObject([{ account: 'seller_payable', amount: -rest }]);
    const id = (await listed(fixture))?.id ?? '';
    await as(admin).money.resolveLiability({ id, how: 'pay', note: 'Fem kronor saknades.' });
    await workQueues();
    expect((await atStripe(fixture.purchase.id)).transfers.map(({ amount }) => amount).sort()).toEqual(
      [fixture.purchase.payout, rest].sort(),
    );
    expect(await found(fixture)).toEqual([]);
    await expectSettled(fixture.purchase.id);
  });

  test('is not resolved by an admin who is a party to it', async () => {
    const fixture = await saidToBePaid();
    await checkLiabilities(clockAt(now()));
    const id = (await listed(fixture))?.id ?? '';
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, fixture.buyer.id));
    const call = as({ ...fixture.buyer, isAdmin: true }).money.resolveLiability({
      id,
      how: 'pay',
      note: 'Min.',
    });
    expect(await outcomeOf(call)).toBe('CONFLICT_OF_INTEREST');
  });
});

describe('a balance larger than one admin may resolve alone', () => {
  const limit = SECOND_ADMIN_ABOVE / 100;
  /** A balance of this many kronor that the buyer is owed. */
  async function owing(total: number) {
    const fixture = await owedAfterRefund(total);
    await checkLiabilities(clockAt(now()));
    return { fixture, id: (await listed(fixture))?.id ?? '' };
  }

  test.each(['pay', 'settled'] as const)('is only proposed (%s), and another admin confirms', async (how) => {
    const { fixture, id } = await owing(limit + 1);
    const command = { id, how, note: 'Återbetalningen studsade.' };
    expect(await as(admin).money.resolveLiability(command)).toEqual({ how, proposed: true });
    expect((await refundOf(fixture.purchase.id)).attempt).toBe(1);
    expect((await balances(fixture.purchase.id)).buyer_payable).toBe(-fixture.purchase.total);
    expect((await listed(fixture))?.proposal).toMatchObject({
      how,
      own: true,
      amount: -fixture.purchase.total,
    });
    expect(await outcomeOf(as(admin).money.resolveLiability(command))).toBe('ALREADY_PROPOSED');
    expect(await outcomeOf(as(admin).money.confirmLiability({ id }))).toBe('SAME_ADMIN');
    const party = as({ ...fixture.buyer, isAdmin: true });
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, fixture.buyer.id));
    expect(await outcomeOf(party.money.confirmLiability({ id }))).toBe('CONFLICT_OF_INTEREST');
    expect(await outcomeOf(party.money.withdrawLiability({ id }))).toBe('CONFLICT_OF_INTEREST');
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, fixture.buyer.id));
    const second = await aUser({ isAdmin: true });
    expect(await as(second).money.confirmLiability({ id })).toEqual({ how, proposed: false });
    expect(await outcomeOf(as(second).money.confirmLiability({ id }))).toBe('WRONG_STATE');
    await workQueues();
    expect((await balances(fixture.purchase.id)).buyer_payable ?? 0).toBe(0);
    expect(await found(fixture)).toEqual([]);
    const entries = await auditOf(id);
    expect(entries.map(({ action, adminId }) => [action, adminId])).toEqual([
      ['liability.propose', admin.id],
      [how === 'pay' ? 'liability.pay' : 'liability.settle', second.id],
    ]);
  });

  test('starts one krona above the limit', async () => {
    const { id } = await owing(limit);
    const resolved = await as(admin).money.resolveLiability({ id, how: 'settled', note: 'Från banken.' });
    expect(resolved.proposed).toBe(false);
  });

  test('can be proposed again when it is taken back, and is not confirmed when it has changed', async () => {
    const { fixture, id } = await owing(limit + 1);
    const command = { id, how: 'settled', note: 'Från banken.' } as const;
    await as(admin).money.resolveLiability(command);
    await as(admin).money.withdrawLiability({ id });
    await as(admin).money.withdrawLiability({ id });
    expect((await listed(fixture))?.proposal).toBeNull();
    const second = await aUser({ isAdmin: true });
    expect(await outcomeOf(as(second).money.confirmLiability({ id }))).toBe('SECOND_ADMIN_NEEDED');
    await as(admin).money.resolveLiability(command);
    await oweMore(fixture);
    expect(await outcomeOf(as(second).money.confirmLiability({ id }))).toBe('SECOND_ADMIN_NEEDED');
  });
});

test('what is on its way, failed and shown, or not ended is no alarm', async () => {
  const failed = await saidToBePaid();
  const running = await aPurchase().paid().nameChanged().done();
  const waiting = await aPurchase().paid().nameChanged().confirmed().done();
  await db.update(refunds).set({ status: 'failed' }).where(eq(refunds.purchaseId, failed.purchase.id));
  for (const fixture of [running, waiting, failed]) expect(await found(fixture)).toEqual([]);
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
