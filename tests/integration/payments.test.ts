import { afterEach, describe, expect, test } from 'vitest';
import { GET as scheduled } from '@/app/api/cron/deadlines/route';
import { db } from '@/sandbox/database';
import { aListing } from '@/sandbox/scenario/listings';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase, type Trade, theTrade } from '@/sandbox/scenario/purchase';
import { now } from '@/server/lib/clock';
import { applyEvent } from '@/server/services/purchases/apply-event';
import { releaseCheckout } from '@/server/services/purchases/release-checkout';
import { as } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { logOf, readListing, readPurchase, refundOf } from '../support/rows';
import { deliver, deliverAll, eventAbout, press, sessionsFor, settlePayment } from '../support/stripe';
import { world } from '../support/world';

const refOf = ({ listing, purchase }: Trade) => ({
  listingId: listing.id,
  sessionId: purchase.checkoutSessionId ?? '',
});
const cancel = (trade: Trade) => as(trade.buyer).purchases.cancelCheckout(refOf(trade));
const verify = (trade: Trade) => as(trade.buyer).purchases.verifyPayment(refOf(trade));
const sessionOf = ({ purchase }: Trade) => purchase.checkoutSessionId;
const paidEvent = (trade: Trade) => eventAbout(sessionOf(trade), 'checkout.session.completed');
const expiredEvent = (trade: Trade) => eventAbout(sessionOf(trade), 'checkout.session.expired');
const faceOf = async ({ listing }: Trade) => (await readListing(listing.id)).status;
const stateOf = async ({ purchase }: Trade) => (await readPurchase(purchase.id)).state;
const released = async ({ purchase }: Trade) =>
  (await logOf(purchase.id)).filter((event) => event === 'checkoutCancelled' || event === 'checkoutExpired');

afterEach(() => world.sandbox.faults.clear());

describe('a buyer who leaves the payment page', () => {
  test('gives the place back at once, and can no longer pay for it', async () => {
    const trade = await aPurchase().done();
    expect(await cancel(trade)).toEqual({ status: 'cancelled' });
    expect([await stateOf(trade), await faceOf(trade)]).toEqual(['cancelled', 'available']);
    expect(sessionsFor(trade.listing.id).map(({ status }) => status)).toEqual(['expired']);
    expect(await press(sessionOf(trade), 'pay')).toBe(409);
    expect(await logOf(trade.purchase.id)).toEqual(['checkoutStarted', 'checkoutCancelled']);
  });

  test('after having paid has bought the place', async () => {
    const trade = await aPurchase().done();
    await press(sessionOf(trade), 'pay');
    expect(await cancel(trade)).toEqual({ status: 'paid' });
    expect([await stateOf(trade), await faceOf(trade)]).toEqual([
      'pending_name_change',
      'pending_name_change',
    ]);
    expect(await balances(trade.purchase.id)).toMatchObject({ held: -trade.purchase.total });
  });

  test('in the same moment as the payment goes through has either bought it or owes nothing', async () => {
    const trades = await Promise.all(atOnce(6, () => aPurchase().done()));
    await Promise.all(trades.flatMap((trade) => [press(sessionOf(trade), 'pay'), cancel(trade)]));
    for (const trade of trades) {
      const { charges } = await atStripe(trade.purchase.id);
      const bought = charges.length === 1;
      expect([await stateOf(trade), await faceOf(trade)]).toEqual(
        bought ? ['pending_name_change', 'pending_name_change'] : ['cancelled', 'available'],
      );
    }
  });

  test('twice, or five times at once, gives it back once', async () => {
    const trade = await aPurchase().done();
    const answers = await Promise.all(atOnce(5, () => cancel(trade)));
    expect(answers).toEqual(Array(5).fill({ status: 'cancelled' }));
    expect(await cancel(trade)).toEqual({ status: 'cancelled' });
    expect(await released(trade)).toEqual(['checkoutCancelled']);
  });

  test('does not give back what somebody else has reserved since', async () => {
    const trade = await aPurchase().cancelled().done();
    const next = await aPurchase({ listing: trade.listing }).done();
    expect(await cancel(trade)).toEqual({ status: 'cancelled' });
    expect(await as(trade.buyer).purchases.cancelCheckout({ listingId: trade.listing.id })).toEqual({
      status: 'cancelled',
    });
    expect([await stateOf(next), await faceOf(next)]).toEqual(['pending_payment', 'pending_payment']);
  });

  test('is told when Stripe cannot end the session, since it can still be paid', async () => {
    const trade = await aPurchase().done();
    world.sandbox.faults.add({
      match: { method: 'POST', path: '/v1/checkout/sessions/*/expire' },
      mode: '429',
    });
    expect(await outcomeOf(cancel(trade))).toBe('PAYMENT_PROVIDER_DOWN');
    expect([await stateOf(trade), await faceOf(trade)]).toEqual(['pending_payment', 'pending_payment']);
  });

  test('whose card was declined is still paying, and may try again', async () => {
    const trade = await aPurchase().done();
    await press(sessionOf(trade), 'decline');
    await deliverAll(sessionOf(trade));
    expect(await stateOf(trade)).toBe('pending_payment');
    await press(sessionOf(trade), 'pay');
    expect(await verify(trade)).toEqual({ status: 'paid' });
  });
});

describe('a session that runs out', () => {
  test('is released once by webhook, sweep and buyer together', async () => {
    const trade = await aPurchase().done();
    await world.sandbox.clock.advance({ minutes: 32 });
    const at = now();
    await Promise.all([
      ...atOnce(2, () => deliver(expiredEvent(trade))),
      ...atOnce(2, () => releaseCheckout(trade.purchase.id, at)),
      ...atOnce(2, () => cancel(trade)),
    ]);
    expect(await released(trade)).toHaveLength(1);
    expect([await stateOf(trade), await faceOf(trade)]).toEqual(['cancelled', 'available']);
  });

  test('without a word from Stripe is found by the scheduled sweep', async () => {
    const trade = await aPurchase().done();
    await world.sandbox.clock.advance({ minutes: 33 });
    const authorization = `Bearer ${world.cronSecret}`;
    await scheduled(new Request('http://localhost:3000/api/cron/deadlines', { headers: { authorization } }));
    expect(await released(trade)).toEqual(['checkoutExpired']);
    expect(await faceOf(trade)).toBe('available');
  });

  test('is not released by a sweep while it lasts', async () => {
    const trade = await aPurchase().done();
    await world.sandbox.clock.advance({ minutes: 29 });
    const authorization = `Bearer ${world.cronSecret}`;
    await scheduled(new Request('http://localhost:3000/api/cron/deadlines', { headers: { authorization } }));
    expect(await stateOf(trade)).toBe('pending_payment');
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
    await releaseCheckout(purchase.id, now());
    expect(await logOf(purchase.id)).toEqual(['checkoutStarted', 'checkoutExpired']);
    expect((await readListing(listing.id)).status).toBe('available');
  });

  test('is settled by the sweep when its buyer paid and no webhook came', async () => {
    const trade = await aPurchase().done();
    await press(sessionOf(trade), 'pay');
    await releaseCheckout(trade.purchase.id, now());
    expect(await stateOf(trade)).toBe('pending_name_change');
  });
});

describe('a payment that lands after the place was given back', () => {
  async function tooLate() {
    const trade = await aPurchase().cancelled().done();
    await press(sessionOf(trade), 'pay', true);
    return trade;
  }

  test('is paid back in full, once, however often Stripe tells of it; the buyer is told', async () => {
    const trade = await tooLate();
    const before = await readListing(trade.listing.id);
    const statuses = await Promise.all(atOnce(4, () => deliver(paidEvent(trade))));
    expect(statuses).toEqual([200, 200, 200, 200]);
    await workQueues();
    await deliver(paidEvent(trade));
    await workQueues();

    expect(await stateOf(trade)).toBe('refunded');
    const { charges, refunds, transfers } = await atStripe(trade.purchase.id);
    expect(charges.map(({ amount }) => amount)).toEqual([trade.purchase.total]);
    expect(refunds.map(({ amount }) => amount)).toEqual([trade.purchase.total]);
    expect(transfers).toEqual([]);
    expect((await refundOf(trade.purchase.id)).status).toBe('succeeded');
    expect(await mailsTo(trade.buyer)).toEqual(['paidTooLate', 'refundMade']);
    expect(await readListing(trade.listing.id)).toEqual(before);
    await expectSettled(trade.purchase.id);
    expect((await balances(trade.purchase.id)).buyer_payable ?? 0).toBe(0);
  });

  test('seen by the return page and the webhook at once is paid back once', async () => {
    const trade = await tooLate();
    const [answer] = await Promise.all([verify(trade), deliver(paidEvent(trade)), verify(trade)]);
    expect(answer).toEqual({ status: 'refunded' });
    await workQueues();
    expect((await atStripe(trade.purchase.id)).refunds).toHaveLength(1);
  });

  test('leaves the place to whoever has bought it since', async () => {
    const first = await tooLate();
    const next = await aPurchase({ listing: first.listing }).paid().done();
    await deliver(paidEvent(first));
    await workQueues();

    expect(await stateOf(first)).toBe('refunded');
    expect([await stateOf(next), await faceOf(next)]).toEqual(['pending_name_change', 'pending_name_change']);
    expect((await atStripe(next.purchase.id)).refunds).toEqual([]);
    expect(await balances(next.purchase.id)).toMatchObject({ held: -next.purchase.total });

    const done = await theTrade(next).nameChanged().confirmed().done();
    expect(done.purchase.state).toBe('completed');
  });

  test('in full after the session ran out unheard: the place stays free', async () => {
    const trade = await aPurchase().done();
    await world.sandbox.clock.advance({ minutes: 32 });
    await deliver(expiredEvent(trade));
    await press(sessionOf(trade), 'pay', true);
    await deliver(paidEvent(trade));
    await workQueues();
    expect([await stateOf(trade), await faceOf(trade)]).toEqual(['refunded', 'available']);
    expect(await outcomeOf(aPurchase({ listing: trade.listing, buyer: trade.buyer }).paid().done())).toBe(
      'ok',
    );
  });
});

describe('a slow payment', () => {
  test('keeps the place until it is decided, and then sells it', async () => {
    const trade = await aPurchase().paying().done();
    expect([trade.purchase.state, trade.listing.status]).toEqual(['pending', 'pending']);
    expect(await verify(trade)).toEqual({ status: 'processing' });
    const other = await aUser();
    const attempt = as(other).purchases.createCheckout({
      listingId: trade.listing.id,
      priceSeen: trade.listing.price,
    });
    expect(await outcomeOf(attempt)).toBe('LISTING_RESERVED');

    await settlePayment(sessionOf(trade), 'succeeded');
    await deliver(eventAbout(sessionOf(trade), 'checkout.session.async_payment_succeeded'));
    expect([await stateOf(trade), await faceOf(trade)]).toEqual([
      'pending_name_change',
      'pending_name_change',
    ]);
    expect(await verify(trade)).toEqual({ status: 'paid' });
    expect(await mailsTo(trade.buyer)).toEqual(['paymentConfirmed']);
    expect(await balances(trade.purchase.id)).toMatchObject({ held: -trade.purchase.total });
    expect(await logOf(trade.purchase.id)).toEqual([
      'checkoutStarted',
      'paymentProcessing',
      'paymentReceived',
    ]);
  });

  test('that fails frees the place, costs nothing, and the buyer is told once', async () => {
    const trade = await aPurchase().paying().done();
    await settlePayment(sessionOf(trade), 'failed');
    const failed = eventAbout(sessionOf(trade), 'checkout.session.async_payment_failed');
    await Promise.all(atOnce(3, () => deliver(failed)));
    expect([await stateOf(trade), await faceOf(trade)]).toEqual(['cancelled', 'available']);
    expect(await verify(trade)).toEqual({ status: 'failed' });
    expect(await mailsTo(trade.buyer)).toEqual(['paymentFailed']);
    expect(await balances(trade.purchase.id)).toEqual({});
    const { charges, refunds } = await atStripe(trade.purchase.id);
    expect(charges.filter((charge) => 'paid' in charge && charge.paid)).toEqual([]);
    expect(refunds).toEqual([]);
  });

  test('whose outcome comes before its beginning is decided all the same', async () => {
    const trade = await aPurchase().done();
    await press(sessionOf(trade), 'slow');
    await settlePayment(sessionOf(trade), 'failed');
    await deliver(eventAbout(sessionOf(trade), 'checkout.session.async_payment_failed'));
    await deliver(paidEvent(trade));
    expect([await stateOf(trade), await faceOf(trade)]).toEqual(['cancelled', 'available']);
    expect(await logOf(trade.purchase.id)).toEqual(['checkoutStarted', 'paymentProcessing', 'paymentFailed']);
  });

  test('the buyer cannot leave: it is Stripe’s to decide', async () => {
    const trade = await aPurchase().paying().done();
    expect(await cancel(trade)).toEqual({ status: 'paid' });
    expect(await stateOf(trade)).toBe('pending');
  });

  test('that fails while the buyer leaves the page gives the place back', async () => {
    const trade = await aPurchase().paying().done();
    await settlePayment(sessionOf(trade), 'failed');
    expect(await cancel(trade)).toEqual({ status: 'cancelled' });
    expect(await faceOf(trade)).toBe('available');
  });
});
