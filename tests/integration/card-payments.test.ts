import { db } from '@sandbox/database';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import type { TestCard } from '@sandbox/stripe/customers';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, clockAt, stripeAt } from '@/domain/account/actor';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { purchases, stripeEvents } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { compareWithStripe } from '@/server/services/money/compare-held';
import { releaseCheckout } from '@/server/services/purchases/cancel-checkout';
import { settleIntent } from '@/server/services/purchases/settle-checkout';
import { receiveStripeEvent } from '@/server/services/stripe-events/receive-stripe-event';
import { chargeSavedCard } from '@/server/stripe/saved-cards';
import { atStripe, balances, expectSettled, postingsOf } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce } from '../support/outcome';
import { workQueues } from '../support/queues';
import { reconcile } from '../support/reconcile';
import { logOf, paymentOf, refundOf, stateOf, statesOf } from '../support/rows';
import { aSavedCard } from '../support/saved-cards';
import { captureCharges, deliver, deliverAll, eventAbout, eventsAbout, press } from '../support/stripe';
import { world } from '../support/world';

/** A place reserved for a buyer who pays on no page. */
async function aReservation(): Promise<PurchaseFixture> {
  const fixture = await aPurchase().done();
  const page = { checkoutSessionId: null, checkoutUrl: null };
  await db.update(purchases).set(page).where(eq(purchases.id, fixture.purchase.id));
  return { ...fixture, purchase: { ...fixture.purchase, ...page } };
}

/** Charges the card for a purchase. @returns the payment's id at Stripe. */
async function charge(
  { purchase }: PurchaseFixture,
  card: TestCard = 'works',
  amount: number = purchase.charged,
) {
  const { customerId, paymentMethodId } = await aSavedCard(card);
  const at = now();
  const outcome = await chargeSavedCard({
    purchaseId: purchase.id,
    customerId,
    paymentMethodId,
    amount,
    raceName: 'Loppet',
    attempt: 1,
    firstTriedAt: at,
    now: at,
  });
  const [intent] = world.sandbox.stripe.paymentIntents.by('customer', customerId);
  return { outcome, id: intent?.id ?? '' };
}

async function settle(
  fixture: PurchaseFixture,
  { outcome }: Awaited<ReturnType<typeof charge>>,
): Promise<void> {
  if (outcome.kind !== 'paid') throw new Error(outcome.kind);
  const { intent } = outcome;
  await db.transaction((tx) =>
    settleIntent(tx, { purchaseId: fixture.purchase.id, intent }, stripeAt(now())),
  );
}

const PAID = ['checkoutStarted', 'paymentReceived'];
const succeeded = ({ id }: { id: string }) => eventAbout(id, 'payment_intent.succeeded');

const agrees = async () =>
  (await compareWithStripe({}, callAs('admin', (await aUser({ isAdmin: true })).id, plus(now(), MINUTE))))
    .difference;

describe('a purchase paid by a saved card', () => {
  test('is a purchase like any other, from the payment to the seller’s money', async () => {
    const fixture = await aReservation();
    await settle(fixture, await charge(fixture));
    expect(await statesOf(fixture)).toEqual(['pending_name_change', 'pending_name_change']);
    expect(await logOf(fixture.purchase.id)).toEqual(PAID);
    expect(await mailsTo(fixture.buyer)).toEqual(['paymentConfirmed']);
    const payment = await paymentOf(fixture.purchase.id);
    const [atBank] = (await atStripe(fixture.purchase.id)).charges;
    expect(payment).toMatchObject({ amount: fixture.purchase.charged, method: 'card', currency: 'sek' });
    expect(atBank).toMatchObject({ id: payment.chargeId, payment_intent: payment.paymentIntentId });
    await captureCharges();
    expect(await postingsOf(fixture)).toEqual(['payment_received', 'stripe_fee']);
    await continuePurchase(fixture).nameChanged().confirmed().done();
    await workQueues();
    expect((await atStripe(fixture.purchase.id)).transfers).toHaveLength(1);
    await expectSettled(fixture.purchase.id);
    expect(await reconcile(clockAt(plus(now(), HOUR)))).toEqual([]);
  });

  test('costs what one on the page costs, and Stripe’s balance is what the books say', async () => {
    const [byCard, onPage] = [await aReservation(), await aPurchase().paid('card').done()];
    await settle(byCard, await charge(byCard));
    await captureCharges();
    const [own, other] = [await balances(byCard.purchase.id), await balances(onPage.purchase.id)];
    expect(byCard.purchase.charged).toBe(onPage.purchase.charged);
    expect(own).toEqual(other);
    expect(await agrees()).toBe(0);
    expect(await reconcile(clockAt(plus(now(), HOUR)))).toEqual([]);
  });

  test('is known from Stripe’s event alone, once, however often and concurrently it comes', async () => {
    const fixture = await aReservation();
    const paid = await charge(fixture);
    expect(await Promise.all(atOnce(3, () => deliver(succeeded(paid))))).toEqual([200, 200, 200]);
    expect(await deliver({ ...succeeded(paid), id: `${succeeded(paid).id}_again` })).toBe(200);
    await Promise.all([settle(fixture, paid), settle(fixture, paid)]);
    expect(await logOf(fixture.purchase.id)).toEqual(PAID);
    expect(await postingsOf(fixture)).toEqual(['payment_received']);
    expect(await mailsTo(fixture.buyer)).toEqual(['paymentConfirmed']);
  });

  test('that was released before the answer came is given back', async () => {
    const fixture = await aReservation();
    const paid = await charge(fixture);
    await releaseCheckout({ purchaseId: fixture.purchase.id }, clockAt(now()));
    expect(await statesOf(fixture)).toEqual(['cancelled', 'available']);
    await deliver(succeeded(paid));
    await workQueues();
    expect(await refundOf(fixture.purchase.id)).toMatchObject({ amount: fixture.purchase.charged });
    await workQueues();
    await deliverAll((await refundOf(fixture.purchase.id)).stripeRefundId);
    await expectSettled(fixture.purchase.id);
    expect(await mailsTo(fixture.buyer)).toContain('paidTooLate');
    expect(await reconcile(clockAt(plus(now(), HOUR)))).toEqual([]);
  });

  test('with another amount buys nothing and is given back', async () => {
    const fixture = await aReservation();
    await settle(fixture, await charge(fixture, 'works', fixture.purchase.charged - 100));
    expect(await statesOf(fixture)).toEqual(['refunded', 'available']);
    expect(await logOf(fixture.purchase.id)).toEqual(['checkoutStarted', 'checkoutExpired', 'paidTooLate']);
  });
});

test.each(['page', 'card'] as const)(
  'a buyer who paid on a page meanwhile has paid once when the %s is known first',
  async (first) => {
    const fixture = await aPurchase().done();
    const sessionId = fixture.purchase.checkoutSessionId;
    const paid = await charge(fixture);
    await press(sessionId, 'pay');
    const steps = [() => deliverAll(sessionId), () => deliver(succeeded(paid))];
    for (const step of first === 'page' ? steps : steps.toReversed()) await step();
    for (const step of steps) await step();
    await settle(fixture, paid);
    expect(await statesOf(fixture)).toEqual(['pending_name_change', 'pending_name_change']);
    expect(await logOf(fixture.purchase.id)).toEqual(PAID);
    await workQueues();
    const { charges, refunds } = await atStripe(fixture.purchase.id);
    const { charged } = fixture.purchase;
    expect(charges.map(({ amount }) => amount)).toEqual([charged, charged]);
    expect(refunds.map(({ amount }) => amount)).toEqual([charged]);
    const kept = await paymentOf(fixture.purchase.id);
    expect((refunds as { payment_intent?: string }[])[0]?.payment_intent).not.toBe(kept.paymentIntentId);
    expect(kept.paymentIntentId === paid.id).toBe(first === 'card');
    expect((await balances(fixture.purchase.id)).held).toBe(-charged);
  },
);

describe('a saved card that was not charged', () => {
  test.each(['declines', 'authenticates'] as const)(
    'because it %s leaves the purchase waiting',
    async (card) => {
      const fixture = await aReservation();
      const refused = await charge(fixture, card);
      const failed = eventAbout(refused.id, 'payment_intent.payment_failed');
      expect(await deliver(failed)).toBe(200);
      expect(await stateOf(fixture)).toBe('pending_payment');
      expect(await logOf(fixture.purchase.id)).toEqual(['checkoutStarted']);
      expect(await postingsOf(fixture)).toEqual([]);
    },
  );

  test('after the bank has thought about it ends the purchase', async () => {
    const fixture = await aReservation();
    const { id } = await charge(fixture, 'declines');
    const intent = world.sandbox.stripe.paymentIntents.get(id);
    if (!intent) throw new Error('There is no payment');
    const settleAs = (status: 'processing' | 'requires_payment_method') =>
      db.transaction((tx) =>
        settleIntent(tx, { purchaseId: fixture.purchase.id, intent: { ...intent, status } }, stripeAt(now())),
      );
    await settleAs('processing');
    expect(await stateOf(fixture)).toBe('pending');
    await settleAs('requires_payment_method');
    expect(await statesOf(fixture)).toEqual(['cancelled', 'available']);
  });
});

test('a payment on Stripe’s page is settled with its session, never a second time by its payment', async () => {
  const fixture = await aPurchase().done();
  await press(fixture.purchase.checkoutSessionId, 'pay');
  const [atBank] = (await atStripe(fixture.purchase.id)).charges as { payment_intent?: string }[];
  const event = eventAbout(atBank?.payment_intent ?? '', 'payment_intent.succeeded');
  expect(await receiveStripeEvent({ event }, stripeAt(now()))).toBe('skipped');
  expect(await stateOf(fixture)).toBe('pending_payment');
  expect(await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id))).toEqual([]);
  await deliverAll(fixture.purchase.checkoutSessionId);
  await deliver(event);
  expect(await logOf(fixture.purchase.id)).toEqual(PAID);
  expect(await postingsOf(fixture)).toEqual(['payment_received']);
});

test('the events of saving a card hand it on by the page’s own event; the others are ignored', async () => {
  const { sessionId, paymentMethodId } = await aSavedCard();
  const intent = String(world.sandbox.stripe.sessions.get(sessionId)?.setup_intent);
  const events = [sessionId, paymentMethodId, intent].flatMap((id) => eventsAbout(id));
  expect(events.map(({ type }) => type).sort()).toEqual([
    'checkout.session.completed',
    'payment_method.attached',
    'setup_intent.succeeded',
  ]);
  for (const event of events) {
    const expected = event.type === 'checkout.session.completed' ? 'applied' : 'ignored';
    expect(await receiveStripeEvent({ event }, stripeAt(now()))).toBe(expected);
  }
});
