import { db } from '@sandbox/database';
import { aListing } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { DAY, plus } from '@/domain/time';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { applyEvent } from '@/server/services/purchases/apply-event';
import { releaseCheckout } from '@/server/services/purchases/cancel-checkout';
import { as, visitor } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf } from '../support/outcome';
import { runScheduledSweep, workQueues } from '../support/queues';
import { logOf, readListing, refundOf, stateOf, statesOf } from '../support/rows';
import { deliver, eventAbout, press, sessionsFor, settlePayment } from '../support/stripe';
import { world } from '../support/world';

const refOf = ({ listing, purchase }: PurchaseFixture) => ({
  listingId: listing.id,
  sessionId: purchase.checkoutSessionId ?? '',
});
const cancel = (fixture: PurchaseFixture) => as(fixture.buyer).purchases.cancelCheckout(refOf(fixture));
const verify = (fixture: PurchaseFixture) => as(fixture.buyer).purchases.verifyPayment(refOf(fixture));
const sessionOf = ({ purchase }: PurchaseFixture) => purchase.checkoutSessionId;
const paidEvent = (fixture: PurchaseFixture) => eventAbout(sessionOf(fixture), 'checkout.session.completed');
const expiredEvent = (fixture: PurchaseFixture) => eventAbout(sessionOf(fixture), 'checkout.session.expired');
const SOLD = ['pending_name_change', 'pending_name_change'];
const GIVEN_BACK = ['cancelled', 'available'];
/** Takes a payment that was under way, successfully or not. */
const decide = async (fixture: PurchaseFixture, outcome: 'succeeded' | 'failed') => {
  await settlePayment(sessionOf(fixture), outcome);
  return eventAbout(sessionOf(fixture), `checkout.session.async_payment_${outcome}`);
};
const released = async ({ purchase }: PurchaseFixture) =>
  (await logOf(purchase.id)).filter((event) => event === 'checkoutCancelled' || event === 'checkoutExpired');

describe('a buyer who leaves the payment page', () => {
  test('gives the listing back at once, once for many presses, and can no longer pay for it', async () => {
    const fixture = await aPurchase().done();
    const answers = await Promise.all(atOnce(5, () => cancel(fixture)));
    expect([...answers, await cancel(fixture)]).toEqual(Array(6).fill({ status: 'cancelled' }));
    expect(await statesOf(fixture)).toEqual(GIVEN_BACK);
    expect(sessionsFor(fixture.listing.id).map(({ status }) => status)).toEqual(['expired']);
    expect(await press(sessionOf(fixture), 'pay')).toBe(409);
    expect(await logOf(fixture.purchase.id)).toEqual(['checkoutStarted', 'checkoutCancelled']);
  });

  test('after having paid has bought the listing', async () => {
    const fixture = await aPurchase().done();
    await press(sessionOf(fixture), 'pay');
    expect(await cancel(fixture)).toEqual({ status: 'paid' });
    expect(await statesOf(fixture)).toEqual(SOLD);
    expect(await balances(fixture.purchase.id)).toMatchObject({ held: -fixture.purchase.charged });
  });

  test('does not give back what somebody else has reserved since', async () => {
    const fixture = await aPurchase().cancelled().done();
    const next = await aPurchase({ listing: fixture.listing }).done();
    const { listing, buyer } = fixture;
    for (const again of [cancel(fixture), as(buyer).purchases.cancelCheckout({ listingId: listing.id })])
      expect(await again).toEqual({ status: 'cancelled' });
    expect(await statesOf(next)).toEqual(['pending_payment', 'pending_payment']);
  });

  test('gets an error when Stripe cannot end the session, since it can still be paid', async () => {
    const fixture = await aPurchase().done();
    const match = { method: 'POST', path: '/v1/checkout/sessions/*/expire' };
    world.sandbox.faults.add({ match, mode: '429' });
    expect(await outcomeOf(cancel(fixture))).toBe('PAYMENT_PROVIDER_DOWN');
    expect(await statesOf(fixture)).toEqual(['pending_payment', 'pending_payment']);
  });
});

describe('a buyer who comes back to a browser without a session', () => {
  /** What Stripe sends them back with. */
  const backFrom = (fixture: PurchaseFixture) => {
    const [session] = sessionsFor(fixture.listing.id);
    const query = new URL(session?.success_url ?? '').searchParams;
    return { ...refOf(fixture), state: query.get('state') ?? '' };
  };
  const check = (input: ReturnType<typeof backFrom>) => visitor().purchases.checkPayment(input);

  test('is shown the payment’s status, and nothing else', async () => {
    const fixture = await aPurchase().done();
    const payment = backFrom(fixture);
    expect(await check(payment)).toEqual({ status: 'open' });
    await press(sessionOf(fixture), 'pay');
    // Before the webhook: the page is the first to know.
    expect(await check(payment)).toEqual({ status: 'paid' });
    expect(await statesOf(fixture)).toEqual(SOLD);
    expect(await as(await aUser()).purchases.checkPayment(payment)).toEqual({ status: 'paid' });
    expect(await logOf(fixture.purchase.id)).toEqual(['checkoutStarted', 'paymentReceived']);
  });

  test('is shown a slow payment and of one that goes back', async () => {
    const fixture = await aPurchase().done();
    await press(sessionOf(fixture), 'slow');
    expect(await check(backFrom(fixture))).toEqual({ status: 'processing' });
    await decide(fixture, 'failed');
    expect(await check(backFrom(fixture))).toEqual({ status: 'failed' });
  });

  test('needs the state of this payment', async () => {
    const [fixture, other] = [await aPurchase().done(), await aPurchase().done()];
    const payment = backFrom(fixture);
    expect(payment.state).toHaveLength(43);
    for (const state of ['', 'x'.repeat(43), `${payment.state}x`, backFrom(other).state]) {
      expect(await outcomeOf(check({ ...payment, state }))).toBe('PURCHASE_NOT_FOUND');
    }
    expect(await outcomeOf(check({ ...payment, listingId: other.listing.id }))).toBe('PURCHASE_NOT_FOUND');
    expect(await outcomeOf(visitor().purchases.verifyPayment(refOf(fixture)))).toBe('NOT_SIGNED_IN');
  });
});

describe('a session that runs out', () => {
  test('without a word from Stripe is found by the scheduled sweep, not while it lasts', async () => {
    const fixture = await aPurchase().done();
    await world.sandbox.clock.advance({ minutes: 29 });
    await runScheduledSweep();
    expect(await stateOf(fixture)).toBe('pending_payment');
    await world.sandbox.clock.advance({ minutes: 4 });
    await runScheduledSweep();
    expect(await released(fixture)).toEqual(['checkoutExpired']);
    expect(await statesOf(fixture)).toEqual(GIVEN_BACK);
  });

  test('or never came, since its page was never opened, is released by the sweep', async () => {
    const [listing, buyer] = await Promise.all([aListing(), aUser()]);
    // As a process leaves it that dies between the reservation and the page.
    const { purchase } = await db.transaction((tx) =>
      applyEvent(tx, {
        event: 'checkoutStarted',
        listingId: listing.id,
        actor: { type: 'buyer', userId: buyer.id },
        input: { priceSeen: listing.price, feeAccepted: true },
        now: now(),
      }),
    );
    await releaseCheckout({ purchaseId: purchase.id }, clockAt(now()));
    expect(await logOf(purchase.id)).toEqual(['checkoutStarted', 'checkoutExpired']);
    expect((await readListing(listing.id)).status).toBe('available');
  });

  test('is settled by the sweep when its buyer paid and no webhook came', async () => {
    const fixture = await aPurchase().done();
    await press(sessionOf(fixture), 'pay');
    await releaseCheckout({ purchaseId: fixture.purchase.id }, clockAt(now()));
    expect(await stateOf(fixture)).toBe('pending_name_change');
  });
});

describe('a payment that lands after the listing was given back', () => {
  async function tooLate() {
    const fixture = await aPurchase().cancelled().done();
    await press(sessionOf(fixture), 'pay', true);
    return fixture;
  }

  test('is refunded in full, once, however often Stripe reports it; the buyer is mailed', async () => {
    const fixture = await tooLate();
    const before = await readListing(fixture.listing.id);
    const statuses = await Promise.all(atOnce(4, () => deliver(paidEvent(fixture))));
    expect(statuses).toEqual(Array(4).fill(200));
    await workQueues();
    await deliver(paidEvent(fixture));
    await workQueues();

    expect(await stateOf(fixture)).toBe('refunded');
    const { charges, refunds, transfers } = await atStripe(fixture.purchase.id);
    expect(charges.map(({ amount }) => amount)).toEqual([fixture.purchase.charged]);
    expect(refunds.map(({ amount }) => amount)).toEqual([fixture.purchase.charged]);
    expect(transfers).toEqual([]);
    expect((await refundOf(fixture.purchase.id)).status).toBe('succeeded');
    expect(await mailsTo(fixture.buyer)).toEqual(['paidTooLate']);
    expect(await readListing(fixture.listing.id)).toEqual(before);
    await expectSettled(fixture.purchase.id);
    expect((await balances(fixture.purchase.id)).buyer_payable ?? 0).toBe(0);
  });

  test('seen by the return page and the webhook at once is paid back once', async () => {
    const fixture = await tooLate();
    const [answer] = await Promise.all([verify(fixture), deliver(paidEvent(fixture)), verify(fixture)]);
    expect(answer).toEqual({ status: 'refunded' });
    await workQueues();
    expect((await atStripe(fixture.purchase.id)).refunds).toHaveLength(1);
  });

  test('leaves the listing to the buyer who has bought it since', async () => {
    const first = await tooLate();
    const next = await aPurchase({ listing: first.listing }).paid().done();
    await deliver(paidEvent(first));
    await workQueues();

    expect(await stateOf(first)).toBe('refunded');
    expect(await statesOf(next)).toEqual(SOLD);
    expect((await atStripe(next.purchase.id)).refunds).toEqual([]);
    expect(await balances(next.purchase.id)).toMatchObject({ held: -next.purchase.charged });

    const done = await continuePurchase(next).nameChanged().confirmed().done();
    expect(done.purchase.state).toBe('completed');
  });

  test('in full after the session ran out unheard: the listing stays free', async () => {
    const fixture = await aPurchase().done();
    await world.sandbox.clock.advance({ minutes: 32 });
    await deliver(expiredEvent(fixture));
    await press(sessionOf(fixture), 'pay', true);
    await deliver(paidEvent(fixture));
    await workQueues();
    expect(await statesOf(fixture)).toEqual(['refunded', 'available']);
    const { listing, buyer } = fixture;
    expect(await outcomeOf(aPurchase({ listing, buyer }).paid().done())).toBe('ok');
  });
});

describe('a slow payment', () => {
  test('keeps the listing until it is decided, and then sells it', async () => {
    const fixture = await aPurchase().paying().done();
    expect([fixture.purchase.state, fixture.listing.status]).toEqual(['pending', 'pending']);
    expect(await verify(fixture)).toEqual({ status: 'processing' });
    expect(await outcomeOf(aPurchase({ listing: fixture.listing }).done())).toBe('LISTING_RESERVED');

    await deliver(await decide(fixture, 'succeeded'));
    expect(await statesOf(fixture)).toEqual(SOLD);
    expect(await verify(fixture)).toEqual({ status: 'paid' });
    expect(await mailsTo(fixture.buyer)).toEqual(['paymentConfirmed']);
    expect(await balances(fixture.purchase.id)).toMatchObject({ held: -fixture.purchase.charged });
    expect((await logOf(fixture.purchase.id)).slice(1)).toEqual(['paymentProcessing', 'paymentReceived']);
  });

  test('that fails frees the listing, costs nothing, and the buyer is mailed once', async () => {
    const fixture = await aPurchase().paying().done();
    const failed = await decide(fixture, 'failed');
    await Promise.all(atOnce(3, () => deliver(failed)));
    expect(await statesOf(fixture)).toEqual(GIVEN_BACK);
    expect(await verify(fixture)).toEqual({ status: 'failed' });
    expect(await mailsTo(fixture.buyer)).toEqual(['paymentFailed']);
    expect(await balances(fixture.purchase.id)).toEqual({});
    const { charges, refunds } = await atStripe(fixture.purchase.id);
    expect(charges.filter((charge) => 'paid' in charge && charge.paid)).toEqual([]);
    expect(refunds).toEqual([]);
  });

  test('whose outcome comes before its beginning is decided all the same', async () => {
    const fixture = await aPurchase().done();
    await press(sessionOf(fixture), 'slow');
    await deliver(await decide(fixture, 'failed'));
    await deliver(paidEvent(fixture));
    expect(await statesOf(fixture)).toEqual(GIVEN_BACK);
    expect((await logOf(fixture.purchase.id)).slice(1)).toEqual(['paymentProcessing', 'paymentFailed']);
  });

  test('that no bank answers within 14 days frees the listing; paid after all, it goes back', async () => {
    const fixture = await aPurchase().paying().done();
    const ends = plus(fixture.purchase.checkoutExpiresAt, 14 * DAY);
    await runDeadlines(clockAt(plus(ends, -1)));
    expect(await statesOf(fixture)).toEqual(['pending', 'pending']);
    await Promise.all(atOnce(2, () => runDeadlines(clockAt(ends))));
    expect(await statesOf(fixture)).toEqual(GIVEN_BACK);
    await workQueues();
    expect(await mailsTo(fixture.buyer)).toEqual(['paymentFailed']);

    await deliver(await decide(fixture, 'succeeded'));
    await workQueues();
    expect(await statesOf(fixture)).toEqual(['refunded', 'available']);
    expect((await logOf(fixture.purchase.id)).slice(2)).toEqual(['paymentUnanswered', 'paidTooLate']);
    expect((await atStripe(fixture.purchase.id)).refunds).toHaveLength(1);
    await expectSettled(fixture.purchase.id);
  });

  test('the buyer cannot leave, since it is Stripe’s to decide, until it has failed', async () => {
    const fixture = await aPurchase().paying().done();
    expect(await cancel(fixture)).toEqual({ status: 'paid' });
    expect(await stateOf(fixture)).toBe('pending');
    await decide(fixture, 'failed');
    expect(await cancel(fixture)).toEqual({ status: 'cancelled' });
    expect(await statesOf(fixture)).toEqual(GIVEN_BACK);
  });
});
