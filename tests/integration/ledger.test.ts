import { eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clockAt, stripeAt } from '@/domain/actor';
import { splitPrice } from '@/domain/fees';
import { type PostingKind, refundMade } from '@/domain/ledger';
import { kronor, type Ore, ore } from '@/domain/money';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';
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
import { post } from '@/server/ledger/post';
import { now } from '@/server/lib/clock';
import { reconcile } from '@/server/services/money/reconcile';
import { atStripe, balances } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { workQueues } from '../support/queues';
import { refundOf, transferOf } from '../support/rows';
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

const postingsOf = async ({ purchase }: PurchaseFixture) =>
  (await db.select().from(ledgerPostings).where(eq(ledgerPostings.purchaseId, purchase.id))).map(
    ({ kind }) => kind,
  );

describe('the books of a purchase', () => {
  test.each([
    ['completed', ['payment_received', 'seller_credited', 'stripe_fee', 'transfer_made']],
    ['refunded', ['buyer_credited', 'payment_received', 'refund_made', 'stripe_fee']],
  ] as const)('%s hold one posting of each kind, and owe nobody anything', async (end, kinds) => {
    const fixture = await (end === 'completed'
      ? aPurchase({ price: 1235 }).paid().nameChanged().confirmed().done()
      : owedToBuyer({ price: 1235 }));
    await workQueues();
    expect((await postingsOf(fixture)).sort()).toEqual(kinds);
    const { held, seller_payable, buyer_payable, stripe, stripe_fees, ...earned } = await balances(
      fixture.purchase.id,
    );
    expect([held, seller_payable, buyer_payable]).toEqual([undefined, undefined, undefined]);
    const { sellerFee } = fixture.purchase;
    expect(earned).toEqual(
      end === 'completed'
        ? { service_fee_revenue: -2400, vat_payable: -600, seller_fee_revenue: -sellerFee }
        : {},
    );
    expect((stripe ?? 0) + (stripe_fees ?? 0)).toBe(end === 'completed' ? 3000 + sellerFee : 0);
    const { total, payout } = splitPrice(kronor(1235));
    const { charges, transfers, refunds } = await atStripe(fixture.purchase.id);
    expect([charges, transfers, refunds].map((moves) => moves.map(({ amount }) => amount))).toEqual(
      end === 'completed' ? [[total], [payout], []] : [[total], [], [total]],
    );
    expect([fixture.purchase.state, fixture.listing.status]).toEqual(
      end === 'completed' ? ['completed', 'completed'] : ['refunded', 'inactive'],
    );
    expect((await mailsTo(fixture.buyer)).filter((mail) => mail !== 'disputeDecided')).toEqual([
      ...['nameChangeDone', 'paymentConfirmed'],
      end === 'completed' ? 'purchaseCompletedBuyer' : 'refundMade',
    ]);
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
    expect(await postingsOf(fixture)).not.toContain('refund_made');
  });

  test('to have an entry added to a posting that balanced', async () => {
    const [posting] = await db
      .select()
      .from(ledgerPostings)
      .where(eq(ledgerPostings.purchaseId, fixture.purchase.id));
    const entry = { postingId: posting?.id ?? '', account: 'held' as const, amount: ore(1) };
    expect(await refusal(db.insert(ledgerEntries).values(entry))).toBe(CHECK);
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
    const [payment] = await db.select().from(payments).where(eq(payments.purchaseId, fixture.purchase.id));
    if (!payment) throw new Error('There is no payment');
    expect(await refusal(write('payment_received', [5, -5], payment.chargeId))).toBe(UNIQUE);
    const again = await db.transaction((tx) =>
      post(tx, {
        purchaseId: fixture.purchase.id,
        kind: 'payment_received',
        ref: payment.chargeId,
        entries: refundMade(fixture.purchase.total),
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
    const cancelled = { ...second, state: 'cancelled' as const };
    expect(await refusal(db.insert(purchases).values(cancelled))).toBeNull();
  });

  test('amounts that cannot be', async () => {
    const { id } = fixture.purchase;
    const change = (values: Partial<typeof purchases.$inferInsert>) =>
      refusal(db.update(purchases).set(values).where(eq(purchases.id, id)));
    expect(await change({ total: ore(1) })).toBe(CHECK);
    expect(await change({ payout: ore(fixture.purchase.price + 1) })).toBe(CHECK);
    expect(await change({ price: ore(-1) })).toBe(CHECK);
    expect(await change({ buyerId: fixture.purchase.sellerId })).toBe(CHECK);
    const money = { purchaseId: id, amount: ore(0), createdAt: now(), updatedAt: now() };
    expect(await refusal(db.insert(refunds).values(money))).toBe(CHECK);
    expect(await refusal(db.insert(transfers).values({ ...money, amount: ore(-1) }))).toBe(CHECK);
    const succeeded = { ...money, amount: ore(1), status: 'succeeded' as const };
    expect(await refusal(db.insert(transfers).values(succeeded))).toBe(CHECK);
    const { listing } = fixture;
    const price = (amount: number) =>
      refusal(
        db
          .update(listings)
          .set({ price: ore(amount) })
          .where(eq(listings.id, listing.id)),
      );
    expect([await price(99), await price(10_000_001)]).toEqual([CHECK, CHECK]);
  });

  test('states without what they need', async () => {
    const move = (state: PurchaseFixture['purchase']['state'], more = {}) =>
      refusal(
        db
          .update(purchases)
          .set({ state, ...more })
          .where(eq(purchases.id, fixture.purchase.id)),
      );
    expect(await move('completed')).toBe(CHECK);
    expect(await move('refunded')).toBe(CHECK);
    expect(await move('awaiting_buyer_confirmation')).toBe(CHECK);
    expect(await move('pending_name_change', { nameChangeDeadline: null })).toBe(CHECK);
  });

  test('a second refund, transfer, payment or dispute of one purchase', async () => {
    const { id: purchaseId, listingId, buyerId, sellerId } = fixture.purchase;
    const money = { purchaseId, amount: ore(1), createdAt: now(), updatedAt: now() };
    const dispute = { purchaseId, listingId, buyerId, sellerId, reason: 'Fel namn', createdAt: now() };
    expect(await refusal(db.insert(refunds).values([money, money]))).toBe(UNIQUE);
    expect(await refusal(db.insert(transfers).values([money, money]))).toBe(UNIQUE);
    expect(await refusal(db.insert(disputes).values([dispute, dispute]))).toBe(UNIQUE);
    const [payment] = await db.select().from(payments).where(eq(payments.purchaseId, purchaseId));
    const { id: _, ...copy } = payment as NonNullable<typeof payment>;
    const other = { ...copy, chargeId: 'ch_other', paymentIntentId: 'pi_other' };
    expect(await refusal(db.insert(payments).values(other))).toBe(UNIQUE);
  });
});

describe('reconciliation with Stripe’s balance', () => {
  /** Some time later, when everything should have settled. */
  const later = () => plus(now(), HOUR);
  const found = async () =>
    (await reconcile(clockAt(later()))).map(({ source, kind, stripeAmount, ledgerAmount }) => ({
      source,
      kind,
      stripeAmount,
      ledgerAmount,
    }));
  const noted = () =>
    db.select().from(reconciliationDifferences).where(isNull(reconciliationDifferences.resolvedAt));
  const paymentOf = async ({ purchase }: PurchaseFixture) => {
    const [row] = await db.select().from(payments).where(eq(payments.purchaseId, purchase.id));
    return row as NonNullable<typeof row>;
  };
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

  test('finds nothing while the two agree', async () => {
    expect(await found()).toEqual([]);
    expect(await noted()).toEqual([]);
  });

  test('finds one öre, only that, notes it once, and sees when it is put right', async () => {
    const { chargeId } = await paymentOf(completed);
    const move = ofSource(chargeId);
    const set = (more: number) =>
      world.sandbox.stripe.balanceTransactions.put({
        ...move,
        amount: move.amount + more,
        net: move.net + more,
      });
    set(1);
    const difference = {
      source: chargeId,
      kind: 'amount_differs',
      stripeAmount: move.net + 1,
      ledgerAmount: move.net,
    };
    // Two runs at once, as when the queue and the scheduled route meet.
    expect(await Promise.all([found(), found(), found()])).toEqual([
      [difference],
      [difference],
      [difference],
    ]);
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
    expect(await found()).toEqual([
      {
        source: charge?.id,
        kind: 'missing_in_ledger',
        stripeAmount: ofSource(charge?.id ?? '').net,
        ledgerAmount: null,
      },
    ]);
    await aPurchaseSettles(fixture);
    expect(await found()).toEqual([]);
  });

  test.each([
    ['charge', async () => (await paymentOf(completed)).chargeId],
    ['transfer', async () => (await transferOf(completed.purchase.id)).stripeTransferId],
    ['refund', async () => (await refundOf(refunded.purchase.id)).stripeRefundId],
  ] as const)('finds a %s of ours that Stripe does not have', async (_what, idOf) => {
    const id = await idOf();
    const move = ofSource(id);
    world.sandbox.stripe.balanceTransactions.delete(move.id);
    expect(await found()).toEqual([
      { source: id, kind: 'missing_at_stripe', stripeAmount: null, ledgerAmount: move.net },
    ]);
    world.sandbox.stripe.balanceTransactions.put(move);
    expect(await found()).toEqual([]);
  });
});

/** The buyer’s return page comes at last. */
async function aPurchaseSettles({ purchase }: PurchaseFixture): Promise<void> {
  const { settleCheckout } = await import('@/server/services/purchases/internal/settle-checkout');
  await settleCheckout(
    { purchaseId: purchase.id, sessionId: purchase.checkoutSessionId ?? '' },
    stripeAt(now()),
  );
}
