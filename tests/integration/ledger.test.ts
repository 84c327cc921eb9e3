import { db, pg } from '@sandbox/database';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clockAt, stripeAt } from '@/domain/account/actor';
import { splitPrice } from '@/domain/money/fees';
import { type PostingKind, refundMade } from '@/domain/money/ledger';
import { kronor, type Ore, ore } from '@/domain/money/ore';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { sqlState } from '@/server/db/errors';
import {
  auditLog,
  disputes,
  ledgerEntries,
  ledgerPostings,
  listings,
  payments,
  purchaseEvents,
  purchases,
  reconciliationDifferences,
  refunds,
  transfers,
} from '@/server/db/schema';
import { post } from '@/server/ledger/postings';
import { now } from '@/server/lib/clock';
import type { Jobs } from '@/server/queue/queues';
import { reconcile as reconcileNext } from '@/server/services/money/reconcile';
import { settleCheckout } from '@/server/services/purchases/settle-checkout';
import { atStripe, balances, postingsOf } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { workQueues } from '../support/queues';
import { reconcile } from '../support/reconcile';
import { paymentOf, refundOf, statesOf, transferOf } from '../support/rows';
import { owedToBuyer } from '../support/rulings';
import { eventsAbout, press } from '../support/stripe';
import { world } from '../support/world';

/** The constraint the database refused by, or null. */
const refusal = (statement: Promise<unknown>): Promise<string | null> =>
  statement.then(
    () => null,
    (error) => sqlState(error) ?? String(error),
  );
const CHECK = '23514';
const UNIQUE = '23505';
const APPEND_ONLY = '23001';

describe('the books of a purchase', () => {
  const { charged, payout } = splitPrice(kronor(1235));
  const none = [undefined, undefined, undefined];

  /** What its accounts say, and what Stripe has moved. */
  async function booksOf(fixture: PurchaseFixture) {
    await workQueues();
    const { charges, transfers, refunds } = await atStripe(fixture.purchase.id);
    const amounts = (moves: { amount: number }[]) => moves.map(({ amount }) => amount);
    const all = await balances(fixture.purchase.id);
    const { held, seller_payable, buyer_payable, stripe = 0, stripe_fees = 0, ...earned } = all;
    return {
      kinds: await postingsOf(fixture),
      owed: [held, seller_payable, buyer_payable],
      left: stripe + stripe_fees,
      earned,
      moved: [charges, transfers, refunds].map(amounts),
      mails: (await mailsTo(fixture.buyer)).filter((mail) => mail !== 'disputeDecided'),
    };
  }

  test('completed hold one posting of each kind, and owe nobody anything', async () => {
    const fixture = await aPurchase({ price: 1235 }).paid().nameChanged().confirmed().done();
    const { sellerFee } = fixture.purchase;
    expect(await booksOf(fixture)).toEqual({
      kinds: ['payment_received', 'seller_credited', 'stripe_fee', 'transfer_made'],
      owed: none,
      left: 3000 + sellerFee,
      earned: { service_fee_revenue: -2400, vat_payable: -600, seller_fee_revenue: -sellerFee },
      moved: [[charged], [payout], []],
      mails: ['nameChangeDone', 'paymentConfirmed', 'purchaseCompletedBuyer'],
    });
    expect(await statesOf(fixture)).toEqual(['completed', 'completed']);
  });

  test('refunded do too', async () => {
    const fixture = await owedToBuyer({ price: 1235 });
    expect(await booksOf(fixture)).toEqual({
      kinds: ['buyer_credited', 'payment_received', 'refund_made', 'stripe_fee'],
      owed: none,
      left: 0,
      earned: {},
      moved: [[charged], [], [charged]],
      mails: ['nameChangeDone', 'paymentConfirmed'],
    });
    expect(await statesOf(fixture)).toEqual(['refunded', 'inactive']);
  });
});

describe('the database refuses', () => {
  let fixture: PurchaseFixture;
  beforeAll(async () => {
    fixture = await aPurchase().paid().done();
  });
  const write = (kind: PostingKind, amounts: number[], ref = '') =>
    db.transaction(async (tx) => {
      const values = { purchaseId: fixture.purchase.id, kind, ref, at: now() };
      const [row] = await tx.insert(ledgerPostings).values(values).returning();
      const entries = amounts.map((amount) => ({
        postingId: row?.id ?? '',
        account: 'held' as const,
        amount: amount as Ore,
      }));
      await tx.insert(ledgerEntries).values(entries);
    });

  test('a posting that does not sum to zero', async () => {
    expect(await refusal(write('refund_made', [100, -99]))).toBe(CHECK);
    expect(await refusal(write('refund_made', [1]))).toBe(CHECK);
    expect(await refusal(write('refund_made', [0]))).toBe(CHECK);
    expect(await postingsOf(fixture)).not.toContain('refund_made');
  });

  test('to have entries added to a posting of another transaction, though they balance', async () => {
    const [posting] = await db
      .select()
      .from(ledgerPostings)
      .where(eq(ledgerPostings.purchaseId, fixture.purchase.id));
    const entry = { postingId: posting?.id ?? '', account: 'held' as const, amount: ore(1) };
    const counter = { ...entry, account: 'losses' as const, amount: ore(-1) };
    expect(await refusal(db.insert(ledgerEntries).values(entry))).toBe(CHECK);
    expect(await refusal(db.insert(ledgerEntries).values([entry, counter]))).toBe(CHECK);
  });

  test('to empty the ledger', async () => {
    for (const tables of ['ledger_entries', 'ledger_postings cascade'])
      expect(await refusal(pg.unsafe(['truncate', tables].join(' ')))).toBe(APPEND_ONLY);
    expect((await postingsOf(fixture)).length).toBeGreaterThan(0);
  });

  test('any change or removal in the ledger, the log of a purchase and the admins’ log', async () => {
    const { id, sellerId: adminId } = fixture.purchase;
    await db
      .insert(auditLog)
      .values({ adminId, action: 'user.view', entity: 'user', entityId: id, at: now() });
    const statements = [
      db.update(auditLog).set({ action: 'user.block' }).where(eq(auditLog.entityId, id)),
      db.delete(auditLog).where(eq(auditLog.entityId, id)),
      db.update(ledgerPostings).set({ kind: 'refund_made' }).where(eq(ledgerPostings.purchaseId, id)),
      db.delete(ledgerPostings).where(eq(ledgerPostings.purchaseId, id)),
      db.update(ledgerEntries).set({ amount: ore(0) }),
      db.delete(ledgerEntries),
      db.update(purchaseEvents).set({ event: 'paidTooLate' }).where(eq(purchaseEvents.purchaseId, id)),
      db.delete(purchaseEvents).where(eq(purchaseEvents.purchaseId, id)),
    ];
    for (const statement of statements) expect(await refusal(statement)).toBe(APPEND_ONLY);
  });

  test('a second posting of a kind; our own code then leaves the first as it is', async () => {
    const { chargeId } = await paymentOf(fixture.purchase.id);
    expect(await refusal(write('payment_received', [5, -5], chargeId))).toBe(UNIQUE);
    const again = await db.transaction((tx) =>
      post(tx, {
        purchaseId: fixture.purchase.id,
        kind: 'payment_received',
        ref: chargeId,
        entries: refundMade(fixture.purchase.charged),
        at: now(),
      }),
    );
    expect(again).toBe(false);
    expect((await postingsOf(fixture)).filter((kind) => kind === 'payment_received')).toHaveLength(1);
  });

  test('two users’ purchases of one listing', async () => {
    const { id: _, checkoutSessionId: __, checkoutUrl: ___, ...copy } = fixture.purchase;
    const other = await aUser();
    const second = { ...copy, buyerId: other.id, state: 'pending_payment' as const };
    expect(await refusal(db.insert(purchases).values(second))).toBe(UNIQUE);
    const cancelled = { ...second, state: 'cancelled' as const, cancelledAt: now() };
    expect(await refusal(db.insert(purchases).values(cancelled))).toBeNull();
  });

  test('amounts and states that cannot be', async () => {
    const { id } = fixture.purchase;
    const change = (values: Partial<typeof purchases.$inferInsert>) =>
      refusal(db.update(purchases).set(values).where(eq(purchases.id, id)));
    expect(await change({ charged: ore(1) })).toBe(CHECK);
    expect(await change({ payout: ore(fixture.purchase.price + 1) })).toBe(CHECK);
    expect(await change({ price: ore(-1) })).toBe(CHECK);
    expect(await change({ buyerId: fixture.purchase.sellerId })).toBe(CHECK);
    // Nor may a state be without what it needs.
    for (const state of ['completed', 'refunded', 'awaiting_buyer_confirmation'] as const)
      expect(await change({ state })).toBe(CHECK);
    expect(await change({ nameChangeDeadline: null })).toBe(CHECK);
    const money = { purchaseId: id, amount: ore(0), createdAt: now(), updatedAt: now() };
    expect(await refusal(db.insert(refunds).values(money))).toBe(CHECK);
    expect(await refusal(db.insert(transfers).values({ ...money, amount: ore(-1) }))).toBe(CHECK);
    const succeeded = { ...money, amount: ore(1), status: 'succeeded' as const };
    expect(await refusal(db.insert(transfers).values(succeeded))).toBe(CHECK);
    const { listing } = fixture;
    const price = (amount: Ore) =>
      refusal(db.update(listings).set({ price: amount }).where(eq(listings.id, listing.id)));
    expect([await price(ore(99)), await price(ore(10_000_001))]).toEqual([CHECK, CHECK]);
  });

  test('a second refund, transfer, payment or dispute of one purchase', async () => {
    const { id: purchaseId, listingId, buyerId, sellerId } = fixture.purchase;
    const money = { purchaseId, amount: ore(1), createdAt: now(), updatedAt: now() };
    const dispute = { purchaseId, listingId, buyerId, sellerId, reason: 'Fel namn', createdAt: now() };
    expect(await refusal(db.insert(refunds).values([money, money]))).toBe(UNIQUE);
    expect(await refusal(db.insert(transfers).values([money, money]))).toBe(UNIQUE);
    expect(await refusal(db.insert(disputes).values([dispute, dispute]))).toBe(UNIQUE);
    const { id: _, ...copy } = await paymentOf(fixture.purchase.id);
    const other = { ...copy, chargeId: 'ch_other', paymentIntentId: 'pi_other' };
    expect(await refusal(db.insert(payments).values(other))).toBe(UNIQUE);
  });
});

describe('reconciliation with Stripe’s balance', () => {
  /** Some time later, when everything should have settled. */
  const later = () => plus(now(), HOUR);
  const found = () => reconcile(clockAt(later()));
  const noted = () =>
    db.select().from(reconciliationDifferences).where(isNull(reconciliationDifferences.resolvedAt));
  const ofSource = (id: string | null) => {
    const [row] = world.sandbox.stripe.balanceTransactions.by('source', id ?? '');
    if (!row) throw new Error(`Nothing moved for ${id}`);
    return row;
  };

  let completed: PurchaseFixture;
  let refunded: PurchaseFixture;
  beforeAll(async () => {
    completed = await aPurchase().paid().nameChanged().confirmed().done();
    refunded = await owedToBuyer();
    await workQueues();
  });

  test('finds nothing while they agree, then one öre, notes it once, and sees when it is put right', async () => {
    expect(await found()).toEqual([]);
    expect(await noted()).toEqual([]);
    const { chargeId } = await paymentOf(completed.purchase.id);
    const move = ofSource(chargeId);
    const { amount, net } = move;
    const set = (more: number) =>
      world.sandbox.stripe.balanceTransactions.put({ ...move, amount: amount + more, net: net + more });
    set(1);
    const amounts = { stripeAmount: net + 1, ledgerAmount: net };
    const difference = { source: chargeId, kind: 'amount_differs', ...amounts };
    // Runs at once, as when the queue and the scheduled route meet.
    expect(await Promise.all([found(), found()])).toMatchObject([[difference], [difference]]);
    expect(await noted()).toMatchObject([difference]);
    set(0);
    expect(await found()).toEqual([]);
    expect(await noted()).toEqual([]);
  });

  test('finds a charge at Stripe that we know nothing of, once it has had time to reach us', async () => {
    const fixture = await aPurchase().done();
    await press(fixture.purchase.checkoutSessionId, 'pay');
    world.sandbox.captureCharges();
    const [event] = eventsAbout(fixture.purchase.checkoutSessionId, 'checkout.session.completed');
    expect(event).toBeDefined();
    expect(await reconcile(clockAt(plus(now(), 5 * MINUTE)))).toEqual([]);
    const [charge] = world.sandbox.stripe.charges.by('transfer_group', `purchase_${fixture.purchase.id}`);
    const amounts = { stripeAmount: ofSource(charge?.id ?? '').net, ledgerAmount: null };
    expect(await found()).toMatchObject([{ source: charge?.id, kind: 'missing_in_ledger', ...amounts }]);
    // The buyer's return page comes at last.
    const { id: purchaseId, checkoutSessionId } = fixture.purchase;
    await settleCheckout({ purchaseId, sessionId: checkoutSessionId ?? '' }, stripeAt(now()));
    expect(await found()).toEqual([]);
  });

  test('finds a charge, a transfer and a refund of ours that Stripe does not have', async () => {
    const ids = [
      (await paymentOf(completed.purchase.id)).chargeId,
      (await transferOf(completed.purchase.id)).stripeTransferId,
      (await refundOf(refunded.purchase.id)).stripeRefundId,
    ];
    for (const source of ids) {
      const move = ofSource(source);
      world.sandbox.stripe.balanceTransactions.delete(move.id);
      const amounts = { stripeAmount: null, ledgerAmount: move.net };
      expect(await found()).toMatchObject([{ source, kind: 'missing_at_stripe', ...amounts }]);
      world.sandbox.stripe.balanceTransactions.put(move);
      expect(await found()).toEqual([]);
    }
  });

  test('of more than a job compares is gone on with by further jobs, from where it was', async () => {
    const { chargeId } = await paymentOf(completed.purchase.id);
    const move = ofSource(chargeId);
    const moves = world.sandbox.stripe.balanceTransactions;
    moves.put({ ...move, amount: move.amount + 1, net: move.net + 1 });
    // Younger than all else; they belong to no purchase.
    const created = Math.floor(plus(now(), 10 * MINUTE).getTime() / 1000);
    for (let n = 0; n < 3500; n += 1)
      moves.put({ ...move, id: `txn_payout_${n}`, type: 'payout', source: null, created: created + n });
    const run = (part: Jobs['reconcile'] = {}) => reconcileNext(part, clockAt(plus(now(), 3 * HOUR)));
    const first = await run();
    expect(first).toEqual({ before: expect.any(String), unread: [] });
    expect(await noted()).toEqual([]);
    const [job] = await pg`select data from pgboss.job where name = 'reconcile' and state = 'created'`;
    expect(job?.data).toEqual(first);
    const rest = await run(job?.data);
    expect(rest).toMatchObject({ open: [{ source: chargeId, kind: 'amount_differs' }] });
    expect(await noted()).toMatchObject([{ source: chargeId }]);
    moves.put(move);
    expect(await run(job?.data)).toEqual({ open: [] });
    expect(await noted()).toEqual([]);
  });
});
