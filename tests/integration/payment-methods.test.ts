import { db } from '@sandbox/database';
import { aListing } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { type PaymentMethod, paymentMethods } from '@/domain/money/payment-methods';
import { HOUR, plus } from '@/domain/time';
import { payments } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { checkPaymentMethods } from '@/server/services/money/check-payment-methods';
import { executeRefund } from '@/server/services/money/execute-refund';
import { releaseCheckout } from '@/server/services/purchases/cancel-checkout';
import { as, visitor } from '../support/callers';
import { atStripe, expectSettled, openAccounts } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { reconcile } from '../support/reconcile';
import { auditOf, disputeOf, paymentOf, readUser, refundOf, stateOf, statesOf } from '../support/rows';
import {
  captureCharges,
  chargeBack,
  deliver,
  eventAbout,
  eventsAbout,
  pressWith,
  sessionsFor,
  settlePayment,
  settleRefund,
} from '../support/stripe';
import { world } from '../support/world';

const sessionOf = ({ purchase }: PurchaseFixture) => purchase.checkoutSessionId;
const verify = ({ buyer, listing, purchase }: PurchaseFixture) =>
  as(buyer).purchases.verifyPayment({ listingId: listing.id, sessionId: purchase.checkoutSessionId ?? '' });
const enabled = (methods: PaymentMethod[]) => world.sandbox.faults.add({ methods });
const check = () => checkPaymentMethods(clockAt(now()));
const intentOf = (fixture: PurchaseFixture) => {
  const [session] = sessionsFor(fixture.listing.id);
  return world.sandbox.stripe.paymentIntents.get(String(session?.payment_intent));
};

test('a listing says what Stripe has confirmed, credit last; what is missing is logged', async () => {
  const shown = async () => (await visitor().listings.byId({ id: (await aListing()).id })).paymentMethods;
  const alarm = vi.spyOn(logger, 'error');
  onTestFinished(() => alarm.mockRestore());
  expect(await shown()).toEqual([]);
  expect(await check()).toEqual(['swish', 'card', 'klarna']);
  expect(alarm).not.toHaveBeenCalled();
  const path = '/v1/payment_method_configurations';
  world.sandbox.faults.add({ match: { path }, mode: '500', times: 3 });
  await expect(check()).rejects.toThrow('An unknown error occurred');
  expect(await shown()).toEqual(['swish', 'card', 'klarna']);
  enabled(['klarna', 'card']);
  expect(await check()).toEqual(['card', 'klarna']);
  expect(alarm.mock.calls).toEqual([
    [{ missing: ['swish'] }, 'Stripe does not offer what STRIPE_PAYMENT_METHODS names'],
  ]);
  expect(await shown()).toEqual(['card', 'klarna']);
  const { listing } = await aPurchase().done();
  expect(sessionsFor(listing.id)).toMatchObject([{ payment_method_types: ['klarna', 'card'] }]);
});

describe.each(paymentMethods)('paid by %s', (method) => {
  test('the purchase is kept, and the books have how it was paid and what Stripe kept', async () => {
    const fixture = await aPurchase({ price: 1000 }).done();
    expect(await pressWith(method, sessionOf(fixture), 'pay')).toBe(200);
    await deliver(eventAbout(sessionOf(fixture), 'checkout.session.completed'));
    expect(await statesOf(fixture)).toEqual(['pending_name_change', 'pending_name_change']);
    await captureCharges();
    const fees = { card: 1725, swish: 1330, klarna: 3380 };
    expect(await paymentOf(fixture.purchase.id)).toMatchObject({ method, stripeFee: fees[method] });
    const [mine] = (await as(fixture.buyer).purchases.mine({})).items;
    expect(mine).toMatchObject({ purchaseId: fixture.purchase.id, paidWith: method });
    await continuePurchase(fixture).nameChanged().confirmed().done();
    await workQueues();
    await expectSettled(fixture.purchase.id);
    expect(await reconcile(clockAt(plus(now(), HOUR)))).toEqual([]);
  });

  test('and declined, nothing is taken and the buyer may try again', async () => {
    const fixture = await aPurchase().done();
    await pressWith(method, sessionOf(fixture), 'decline');
    await deliver(eventAbout(intentOf(fixture)?.id ?? '', 'payment_intent.payment_failed'));
    expect(await verify(fixture)).toMatchObject({ status: 'open' });
    expect(await stateOf(fixture)).toBe('pending_payment');
    await pressWith(method, sessionOf(fixture), 'pay');
    expect(await verify(fixture)).toMatchObject({ status: 'paid' });
    expect(await stateOf(fixture)).toBe('pending_name_change');
  });

  test('a refund that fails is shown to the admins, and made the same way by another attempt', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await aPurchase().paid(method).nameChanged().reported().ruled('refund', admin).done();
    const { id: purchaseId, charged } = fixture.purchase;
    await workQueues();
    const first = await refundOf(purchaseId);
    expect(first.status).toBe(method === 'card' ? 'succeeded' : 'pending');
    await settleRefund(first.stripeRefundId, 'failed');
    await deliver(eventAbout(first.stripeRefundId, 'refund.failed'));
    expect(await mailsTo(admin)).toContain('refundFailedAdmin');
    const { items } = await as(admin).money.movements({ kind: 'refund' });
    expect(items.find(({ id }) => id === first.id)).toMatchObject({ status: 'failed', canRetry: true });
    expect(await openAccounts(purchaseId)).toEqual({ buyer_payable: -charged });
    expect(await reconcile(clockAt(plus(now(), HOUR)))).toEqual([]);

    const retry = () => as(admin).money.retryMovement({ kind: 'refund', id: first.id });
    await retry();
    expect((await auditOf(first.id)).map(({ action }) => action)).toEqual(['refund.retry']);
    await workQueues();
    const { stripeRefundId } = await refundOf(purchaseId);
    if (method !== 'card') {
      // Another request fails.
      await executeRefund({ refundId: first.id }, clockAt(now()));
      expect(await refundOf(purchaseId)).toMatchObject({ status: 'pending', failureCode: null });
      expect(await mailsTo(fixture.buyer)).not.toContain('refundMade');
      await settleRefund(stripeRefundId, 'succeeded');
      await deliver(eventAbout(stripeRefundId, 'refund.updated'));
    }
    expect(await refundOf(purchaseId)).toMatchObject({ status: 'succeeded', attempt: 2, stripeRefundId });
    expect(await mailsTo(fixture.buyer)).toContain('refundMade');
    expect((await atStripe(purchaseId)).refunds).toHaveLength(2);
    await expectSettled(purchaseId);
    expect(await openAccounts(purchaseId)).toEqual({});
    expect(await outcomeOf(retry())).toBe('NOT_RETRIABLE');
  });
});

describe('a payment that waits for the buyer', () => {
  async function waiting(method: PaymentMethod) {
    const fixture = await aPurchase().done();
    await pressWith(method, sessionOf(fixture), 'slow');
    return fixture;
  }

  test('in Swish times out after three minutes, and the reservation lasts for another try', async () => {
    const fixture = await waiting('swish');
    expect(await verify(fixture)).toMatchObject({ status: 'open' });
    await world.sandbox.clock.advance({ minutes: 3 });
    const intent = intentOf(fixture);
    expect(intent).toMatchObject({ status: 'requires_payment_method' });
    await deliver(eventAbout(intent?.id ?? '', 'payment_intent.payment_failed'));
    expect(await stateOf(fixture)).toBe('pending_payment');
    await pressWith('swish', sessionOf(fixture), 'pay');
    expect(await verify(fixture)).toMatchObject({ status: 'paid' });
  });

  test.each(['swish', 'klarna'] as const)('in %s and is given up frees the place', async (method) => {
    const fixture = await waiting(method);
    const ref = { listingId: fixture.listing.id, sessionId: sessionOf(fixture) ?? '' };
    expect(await as(fixture.buyer).purchases.cancelCheckout(ref)).toEqual({ status: 'cancelled' });
    expect(intentOf(fixture)).toMatchObject({ status: 'canceled' });
    expect(await statesOf(fixture)).toEqual(['cancelled', 'available']);
  });

  test('at Klarna and is approved when the buyer has left the page is a purchase', async () => {
    const fixture = await waiting('klarna');
    await settlePayment(sessionOf(fixture), 'succeeded');
    await deliver(eventAbout(sessionOf(fixture), 'checkout.session.completed'));
    expect(await stateOf(fixture)).toBe('pending_name_change');
    expect(await paymentOf(fixture.purchase.id)).toMatchObject({ method: 'klarna' });
  });

  test('and never answers ends with the reservation', async () => {
    const fixture = await waiting('klarna');
    await world.sandbox.clock.advance({ minutes: 32 });
    await releaseCheckout({ purchaseId: fixture.purchase.id }, clockAt(now()));
    expect(await statesOf(fixture)).toEqual(['cancelled', 'available']);
  });
});

test('a chargeback of a payment by Klarna stops the money like that of a card', async () => {
  const fixture = await aPurchase().paid('klarna').done();
  const dispute = await chargeBack(fixture.purchase.id);
  for (const event of eventsAbout(dispute)) expect(await deliver(event)).toBe(200);
  expect(await openAccounts(fixture.purchase.id)).toMatchObject({ chargebacks: fixture.purchase.charged });
});

describe('an admin', () => {
  test('sees how each purchase was paid and what Stripe kept, the seller neither', async () => {
    const admin = await aUser({ isAdmin: true });
    const { purchase, buyer } = await aPurchase({ price: 1000 })
      .paid('swish')
      .nameChanged()
      .reported()
      .done();
    await captureCharges();
    const { id: disputeId } = await disputeOf(purchase.id);
    const seenBy = async (user: Parameters<typeof as>[0]) => {
      const { purchase: seen, stripeFee } = await as(user).disputes.byId({ disputeId });
      return [seen.paidWith, stripeFee];
    };
    expect(await seenBy(admin)).toEqual(['swish', 1330]);
    expect(await seenBy(await readUser(purchase.sellerId))).toEqual([null, null]);
    expect((await seenBy(buyer))[1]).toBeNull();
    const bought = await as(admin).admin.users.purchases({ id: buyer.id });
    expect(bought.items).toMatchObject([{ paidWith: 'swish', stripeFee: 1330 }]);
    const held = await as(admin).money.held({ limit: 48, latest: true });
    expect(held.items.find(({ id }) => id === purchase.id)).toMatchObject({ paidWith: 'swish' });
  });

  test('sees what came in by each payment method, and whether buyers see it', async () => {
    const admin = await aUser({ isAdmin: true });
    enabled(['card', 'klarna']);
    await check();
    const sums = async () => (await as(admin).money.methods()).items;
    const klarna = async () => (await sums()).find(({ method }) => method === 'klarna');
    expect((await sums()).map(({ method, set, available }) => [method, set, available])).toEqual([
      ['swish', true, false],
      ['card', true, true],
      ['klarna', true, true],
    ]);
    const before = await klarna();
    const { purchase } = await aPurchase({ price: 1000 }).paid('klarna').done();
    expect((await klarna())?.feeUnknown).toBe((before?.feeUnknown ?? 0) + 1);
    await captureCharges();
    expect(await klarna()).toMatchObject({
      payments: (before?.payments ?? 0) + 1,
      amount: (before?.amount ?? 0) + 103_000,
      feeUnknown: 0,
    });
    await db.update(payments).set({ method: null }).where(eq(payments.purchaseId, purchase.id));
    expect((await sums()).at(-1)).toMatchObject({ method: null, payments: 1, set: false });
  });
});
