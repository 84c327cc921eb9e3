import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { clockAt } from '@/domain/actor';
import { type PaymentMethod, paymentMethods } from '@/domain/payment-methods';
import { HOUR, plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing } from '@/sandbox/scenario/listings';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';
import { payments } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { checkPaymentMethods } from '@/server/services/money/check-payment-methods';
import { executeRefund } from '@/server/services/money/execute-refund';
import { reconcile } from '@/server/services/money/reconcile';
import { releaseCheckout } from '@/server/services/purchases/release-checkout';
import { as, visitor } from '../support/callers';
import { atStripe, expectSettled, openAccounts } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { workQueues } from '../support/queues';
import { disputeOf, readUser, refundOf, stateOf, statesOf } from '../support/rows';
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
const paymentOf = async ({ purchase }: PurchaseFixture) =>
  (await db.select().from(payments).where(eq(payments.purchaseId, purchase.id))).at(0);
const enabled = (methods: PaymentMethod[]) => world.sandbox.faults.add({ methods });
const check = () => checkPaymentMethods(clockAt(now()));
const intentOf = (fixture: PurchaseFixture) => {
  const [session] = sessionsFor(fixture.listing.id);
  return world.sandbox.stripe.paymentIntents.get(String(session?.payment_intent));
};

describe('what a listing says it can be paid with', () => {
  const shown = async () => {
    const listing = await aListing();
    return (await visitor().listings.byId({ id: listing.id })).paymentMethods;
  };

  test('is nothing until Stripe has confirmed it', async () => {
    expect(await shown()).toEqual([]);
  });

  test('is what the account has enabled, credit last; what it has not is logged for an alert', async () => {
    const alarm = vi.spyOn(logger, 'error');
    expect(await check()).toEqual(['swish', 'card', 'klarna']);
    expect(alarm).not.toHaveBeenCalled();
    expect(await shown()).toEqual(['swish', 'card', 'klarna']);
    enabled(['klarna', 'card']);
    expect(await check()).toEqual(['card', 'klarna']);
    expect(alarm.mock.calls).toEqual([
      [{ missing: ['swish'] }, 'Stripe does not offer what STRIPE_PAYMENT_METHODS names'],
    ]);
    expect(await shown()).toEqual(['card', 'klarna']);
    alarm.mockRestore();
  });

  test('stays what Stripe last confirmed while Stripe does not answer', async () => {
    await check();
    const path = '/v1/payment_method_configurations';
    world.sandbox.faults.add({ match: { path }, mode: '500', times: 3 });
    await expect(check()).rejects.toThrow('An unknown error occurred');
    expect(await shown()).toEqual(['swish', 'card', 'klarna']);
  });

  test('is what the payment page offers', async () => {
    enabled(['card', 'swish']);
    const { listing } = await aPurchase().done();
    expect(sessionsFor(listing.id).map((session) => session.payment_method_types)).toEqual([
      ['card', 'swish'],
    ]);
  });
});

describe.each(paymentMethods)('paid by %s', (method) => {
  test('the purchase stands, and the books know how it was paid and what Stripe kept', async () => {
    const fixture = await aPurchase({ price: 1000 }).done();
    expect(await pressWith(method, sessionOf(fixture), 'pay')).toBe(200);
    await deliver(eventAbout(sessionOf(fixture), 'checkout.session.completed'));
    expect(await statesOf(fixture)).toEqual(['pending_name_change', 'pending_name_change']);
    await captureCharges();
    const fees = { card: 1725, swish: 1330, klarna: 3380 };
    expect(await paymentOf(fixture)).toMatchObject({ method, stripeFee: fees[method] });
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
    const { id } = intentOf(fixture) ?? { id: '' };
    await deliver(eventAbout(id, 'payment_intent.payment_failed'));
    expect(await verify(fixture)).toMatchObject({ status: 'open' });
    expect(await stateOf(fixture)).toBe('pending_payment');
    await pressWith(method, sessionOf(fixture), 'pay');
    expect(await verify(fixture)).toMatchObject({ status: 'paid' });
    expect(await stateOf(fixture)).toBe('pending_name_change');
  });

  test('a refund goes back the same way, and the buyer hears of it once it is made', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await aPurchase().paid(method).nameChanged().reported().ruled('refund', admin).done();
    await workQueues();
    const { id, stripeRefundId, ...row } = await refundOf(fixture.purchase.id);
    expect(await stateOf(fixture)).toBe('refunded');
    if (method !== 'card') {
      expect(row).toMatchObject({ status: 'pending', failureCode: null });
      expect(await mailsTo(fixture.buyer)).not.toContain('refundMade');
      // The network is asked again in vain.
      await executeRefund({ refundId: id }, clockAt(now()));
      expect((await refundOf(fixture.purchase.id)).status).toBe('pending');
      await settleRefund(stripeRefundId, 'succeeded');
      await deliver(eventAbout(stripeRefundId, 'refund.updated'));
    }
    expect(await refundOf(fixture.purchase.id)).toMatchObject({ status: 'succeeded', stripeRefundId });
    await workQueues();
    expect(await mailsTo(fixture.buyer)).toContain('refundMade');
    expect((await atStripe(fixture.purchase.id)).refunds).toHaveLength(1);
    await expectSettled(fixture.purchase.id);
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
  });

  test('a refund that fails is shown to the admins, and made by another attempt', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await aPurchase().paid(method).nameChanged().reported().ruled('refund', admin).done();
    await workQueues();
    const first = await refundOf(fixture.purchase.id);
    await settleRefund(first.stripeRefundId, 'failed');
    await deliver(eventAbout(first.stripeRefundId, 'refund.failed'));
    await workQueues();
    expect(await mailsTo(admin)).toContain('refundFailedAdmin');
    const { items } = await as(admin).money.movements({ kind: 'refund' });
    expect(items.find((each) => each.id === first.id)).toMatchObject({ status: 'failed', canRetry: true });
    expect(await openAccounts(fixture.purchase.id)).toEqual({ buyer_payable: -fixture.purchase.total });
    expect(await reconcile(clockAt(plus(now(), HOUR)))).toEqual([]);

    await as(admin).money.retryMovement({ kind: 'refund', id: first.id });
    await workQueues();
    const second = await refundOf(fixture.purchase.id);
    expect(second.attempt).toBe(2);
    if (method !== 'card') {
      await settleRefund(second.stripeRefundId, 'succeeded');
      await deliver(eventAbout(second.stripeRefundId, 'refund.updated'));
    }
    expect((await refundOf(fixture.purchase.id)).status).toBe('succeeded');
    expect(await openAccounts(fixture.purchase.id)).toEqual({});
  });
});

describe('a payment that waits for the buyer', () => {
  const minutes = (count: number) => world.sandbox.clock.advance({ minutes: count });

  test('in Swish times out after three minutes, and the reservation lasts for another try', async () => {
    const fixture = await aPurchase().done();
    await pressWith('swish', sessionOf(fixture), 'slow');
    expect(await verify(fixture)).toMatchObject({ status: 'open' });
    await minutes(3);
    const intent = intentOf(fixture);
    expect(intent).toMatchObject({ status: 'requires_payment_method' });
    await deliver(eventAbout(intent?.id ?? '', 'payment_intent.payment_failed'));
    expect(await stateOf(fixture)).toBe('pending_payment');
    await pressWith('swish', sessionOf(fixture), 'pay');
    expect(await verify(fixture)).toMatchObject({ status: 'paid' });
  });

  test.each(['swish', 'klarna'] as const)('in %s and is given up frees the place', async (method) => {
    const fixture = await aPurchase().done();
    await pressWith(method, sessionOf(fixture), 'slow');
    const ref = { listingId: fixture.listing.id, sessionId: sessionOf(fixture) ?? '' };
    expect(await as(fixture.buyer).purchases.cancelCheckout(ref)).toEqual({ status: 'cancelled' });
    expect(intentOf(fixture)).toMatchObject({ status: 'canceled' });
    expect(await statesOf(fixture)).toEqual(['cancelled', 'available']);
  });

  test('at Klarna and is approved when the buyer has left the page is a purchase', async () => {
    const fixture = await aPurchase().done();
    await pressWith('klarna', sessionOf(fixture), 'slow');
    await settlePayment(sessionOf(fixture), 'succeeded');
    await deliver(eventAbout(sessionOf(fixture), 'checkout.session.completed'));
    expect(await stateOf(fixture)).toBe('pending_name_change');
    expect(await paymentOf(fixture)).toMatchObject({ method: 'klarna' });
  });

  test('and never answers ends with the reservation', async () => {
    const fixture = await aPurchase().done();
    await pressWith('klarna', sessionOf(fixture), 'slow');
    await minutes(32);
    await releaseCheckout({ purchaseId: fixture.purchase.id }, clockAt(now()));
    expect(await statesOf(fixture)).toEqual(['cancelled', 'available']);
  });
});

describe('a chargeback', () => {
  test('of a payment by Klarna stops the money like that of a card', async () => {
    const fixture = await aPurchase().paid('klarna').done();
    const dispute = await chargeBack(fixture.purchase.id);
    for (const event of eventsAbout(dispute)) expect(await deliver(event)).toBe(200);
    expect(await openAccounts(fixture.purchase.id)).toMatchObject({ chargebacks: fixture.purchase.total });
  });

  test('does not exist for a payment by Swish', async () => {
    const fixture = await aPurchase().paid('swish').done();
    await expect(chargeBack(fixture.purchase.id)).rejects.toThrow('No chargeback');
  });
});

describe('an admin', () => {
  test('sees how each purchase was paid and what Stripe kept, the seller neither', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await aPurchase({ price: 1000 }).paid('swish').nameChanged().reported().done();
    await captureCharges();
    const { id: disputeId } = await disputeOf(fixture.purchase.id);
    expect(await as(admin).disputes.byId({ disputeId })).toMatchObject({
      purchase: { paidWith: 'swish' },
      stripeFee: 1330,
    });
    const seller = await readUser(fixture.purchase.sellerId);
    expect(await as(seller).disputes.byId({ disputeId })).toMatchObject({
      purchase: { paidWith: null },
      stripeFee: null,
    });
    expect((await as(fixture.buyer).disputes.byId({ disputeId })).stripeFee).toBeNull();
    const bought = await as(admin).admin.users.purchases({ id: fixture.buyer.id });
    expect(bought.items).toMatchObject([{ paidWith: 'swish', stripeFee: 1330 }]);
    const held = await as(admin).money.held({ limit: 48, latest: true });
    expect(held.items.find(({ id }) => id === fixture.purchase.id)).toMatchObject({ paidWith: 'swish' });
  });

  test('sees what came in by each payment method, and whether buyers see it', async () => {
    const admin = await aUser({ isAdmin: true });
    enabled(['card', 'klarna']);
    await check();
    const sums = async () => (await as(admin).money.methods()).items;
    const before = await sums();
    expect(before.map(({ method, set, available }) => [method, set, available])).toEqual([
      ['swish', true, false],
      ['card', true, true],
      ['klarna', true, true],
    ]);
    await aPurchase({ price: 1000 }).paid('klarna').done();
    const unknown = (await sums()).find(({ method }) => method === 'klarna');
    expect(unknown?.feeUnknown).toBe((before[2]?.feeUnknown ?? 0) + 1);
    await captureCharges();
    const after = (await sums()).find(({ method }) => method === 'klarna');
    expect(after?.payments).toBe((before[2]?.payments ?? 0) + 1);
    expect(after?.amount).toBe((before[2]?.amount ?? 0) + 103_000);
    expect(after?.feeUnknown).toBe(0);
  });

  test('sees payments from before it was stored apart', async () => {
    const admin = await aUser({ isAdmin: true });
    const { purchase } = await aPurchase().paid().done();
    await db.update(payments).set({ method: null }).where(eq(payments.purchaseId, purchase.id));
    const { items } = await as(admin).money.methods();
    expect(items.at(-1)).toMatchObject({ method: null, payments: 1, set: false });
  });
});
