import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Call, stripeAt } from '@/domain/account/actor';
import { type Ore, ore } from '@/domain/money/ore';
import type { EventInput } from '@/domain/purchase/guards';
import type { OpeningEvent, PurchaseEvent } from '@/domain/purchase/states';
import { leavesTime } from '@/domain/race/windows';
import { inTransaction, type Transaction } from '@/server/db/client';
import {
  listings,
  type PurchaseRow,
  payments,
  purchases,
  reconciliationDifferences,
} from '@/server/db/schema';
import { postStripeFee } from '@/server/ledger/stripe-fee';
import { logger } from '@/server/lib/logger';
import { enqueue } from '@/server/queue/boss';
import { enqueuePurchaseMail } from '@/server/services/party-notifications';
import { retrieveCheckoutSession } from '@/server/stripe/checkout';
import { orProviderDown } from '@/server/stripe/client';
import { feeOf } from '@/server/stripe/money';
import { outcomeOfIntent } from '@/server/stripe/saved-cards';
import { applyEvent, lockPurchase } from './apply-event';

/** The state of a Stripe session. */
type CheckoutOutcome = 'open' | 'expired' | 'paid' | 'processing' | 'failed';

/** Stripe's status of a purchase's payment, whether on its page or by a saved card. */
interface Reading {
  /** `declined`: a saved card was not charged. The purchase may still be paid on a page. */
  outcome: CheckoutOutcome | 'declined';
  charge: Charge | null;
  /** Öre. */
  amount: number | null;
  currency: string | null;
}

/**
 * Reads `payment_status` and the payment, never an event's name: events may come late, twice or out of order
 * (docs.stripe.com/checkout/fulfillment).
 */
export function outcomeOf(session: Stripe.Checkout.Session): CheckoutOutcome {
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (session.payment_status === 'paid') return 'paid';
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  return intent && ['requires_payment_method', 'canceled'].includes(intent.status) ? 'failed' : 'processing';
}

interface Charge {
  /** As read from Stripe: its fee may come later. */
  atStripe: Stripe.Charge;
  paymentIntentId: string;
  chargeId: string;
  /** Öre. */
  received: Ore;
  /** The payment method, as Stripe names it. */
  method: string | null;
}

function chargeOf(
  intent: Stripe.PaymentIntent | string | null,
  received: number | null,
  source: string,
): Charge {
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : null;
  if (!intent || typeof intent !== 'object' || !charge || typeof charge !== 'object') {
    throw new Error(`${source} is paid and came without its charge`);
  }
  return {
    atStripe: charge,
    paymentIntentId: intent.id,
    chargeId: charge.id,
    received: ore(received ?? 0),
    method: charge.payment_method_details?.type ?? null,
  };
}

function readSession(session: Stripe.Checkout.Session): Reading {
  const { id, payment_intent: intent, amount_total: amount, currency } = session;
  const outcome = outcomeOf(session);
  return { outcome, amount, currency, charge: outcome === 'paid' ? chargeOf(intent, amount, id) : null };
}

function readIntent(intent: Stripe.PaymentIntent): Reading {
  const { id, amount_received: amount, currency } = intent;
  const { kind } = outcomeOfIntent(intent);
  switch (kind) {
    case 'paid':
      return { outcome: 'paid', amount, currency, charge: chargeOf(intent, amount, id) };
    case 'processing':
      return { outcome: 'processing', amount, currency, charge: null };
    case 'unknown':
      return { outcome: 'open', amount, currency, charge: null };
    case 'declined':
    case 'authenticationRequired':
      return { outcome: 'declined', amount, currency, charge: null };
  }
}

/** Posts the payment beside the purchase's event. Idempotent. */
async function recordPayment(
  tx: Transaction,
  purchase: PurchaseRow,
  { received, atStripe, ...charge }: Charge,
  now: Date,
): Promise<void> {
  await tx
    .insert(payments)
    .values({
      purchaseId: purchase.id,
      listingId: purchase.listingId,
      amount: received,
      receivedAt: now,
      ...charge,
    })
    .onConflictDoNothing();
  await postStripeFee(tx, { chargeId: atStripe.id, fee: feeOf(atStripe) }, now);
  // Refunded in the dashboard before we knew of it.
  if (atStripe.amount_refunded > 0) {
    const { paymentIntentId } = charge;
    await enqueue(tx, 'payment-refunds', { paymentIntentId }, { singletonKey: paymentIntentId });
  }
}

/**
 * Whether a purchase has been paid by another payment: on its page, while a saved card's charge was not answered. The
 * buyer paid twice, so this one is not posted, is given back whole, and is a difference for the admins. Idempotent.
 */
async function returnSecond(
  tx: Transaction,
  purchase: PurchaseRow,
  { chargeId, paymentIntentId, received }: Charge,
  now: Date,
): Promise<boolean> {
  const [first] = await tx
    .select({ paymentIntentId: payments.paymentIntentId })
    .from(payments)
    .where(eq(payments.purchaseId, purchase.id));
  if (!first || first.paymentIntentId === paymentIntentId) return false;
  const [alarm] = await tx
    .insert(reconciliationDifferences)
    .values({ source: chargeId, kind: 'missing_in_ledger', stripeAmount: received, foundAt: now })
    .onConflictDoNothing()
    .returning({ id: reconciliationDifferences.id });
  if (alarm) {
    logger.error({ purchaseId: purchase.id, chargeId }, 'paid twice');
    await enqueue(tx, 'foreign-refund', { paymentIntentId }, { singletonKey: paymentIntentId });
  }
  return true;
}

/** Records a payment of a wrong amount as a difference, for the admins. */
async function recordWrongAmount(
  tx: Transaction,
  purchase: PurchaseRow,
  charge: Charge,
  now: Date,
): Promise<void> {
  logger.error(
    { purchaseId: purchase.id, chargeId: charge.chargeId },
    'paid another amount than was asked for',
  );
  await tx
    .insert(reconciliationDifferences)
    .values({
      source: charge.chargeId,
      kind: 'wrong_amount_paid',
      stripeAmount: charge.received,
      ledgerAmount: purchase.charged,
      foundAt: now,
    })
    .onConflictDoNothing();
}

/** Whether an admin has stopped the listing since it was reserved. Its row is locked. */
async function isStopped(tx: Transaction, listingId: string): Promise<boolean> {
  const [listing] = await tx
    .select({ stoppedAt: listings.stoppedAt })
    .from(listings)
    .where(eq(listings.id, listingId));
  return listing?.stoppedAt != null;
}

/** Who may ask what has become of a payment. */
type PaymentActor = 'buyer' | 'stripe' | 'clock';
type CheckoutEvent = Exclude<PurchaseEvent, OpeningEvent>;

/**
 * A payment in another currency is not accepted and cannot be posted in SEK: the reservation ends, the admins get a
 * difference to handle, it is refunded in full and the buyer gets one mail. Idempotent.
 */
async function returnForeign(
  tx: Transaction,
  purchase: PurchaseRow,
  paid: { paymentIntentId: string; chargeId: string; received: number; currency: string | null },
  now: Date,
): Promise<PurchaseRow> {
  const { paymentIntentId, chargeId, received, currency } = paid;
  const event = { pending_payment: 'checkoutExpired', pending: 'paymentFailed' } as const;
  const ends =
    purchase.state === 'pending_payment' || purchase.state === 'pending' ? event[purchase.state] : null;
  const [alarm] = await tx
    .insert(reconciliationDifferences)
    .values({ source: chargeId, kind: 'wrong_currency_paid', ledgerAmount: purchase.charged, foundAt: now })
    .onConflictDoNothing()
    .returning({ id: reconciliationDifferences.id });
  if (alarm) {
    logger.error({ purchaseId: purchase.id, chargeId, currency }, 'paid in another currency than SEK');
    await enqueue(tx, 'foreign-refund', { paymentIntentId }, { singletonKey: paymentIntentId });
    await enqueuePurchaseMail(tx, purchase, 'paidInOtherCurrency', 'buyer');
  }
  if (!ends) return purchase;
  const applied = await applyEvent(tx, {
    event: ends,
    purchaseId: purchase.id,
    actor: { type: 'stripe' },
    input: { sessionExpired: true, paid: { amount: received, currency: currency ?? '', chargeId } },
    now,
  });
  return applied.purchase;
}

/** The events that bring a purchase in line with its payment. */
function eventsFor(
  outcome: Reading['outcome'],
  purchase: PurchaseRow,
  actor: Call<PaymentActor>['actor'],
  accepted: boolean,
): CheckoutEvent[] {
  switch (outcome) {
    case 'open':
      return [];
    case 'expired':
      if (purchase.state !== 'pending_payment') return [];
      return [actor.type === 'buyer' ? 'checkoutCancelled' : 'checkoutExpired'];
    case 'processing':
      return purchase.state === 'pending_payment' ? ['paymentProcessing'] : [];
    case 'failed':
      if (purchase.state === 'pending_payment') return ['paymentProcessing', 'paymentFailed'];
      return purchase.state === 'pending' ? ['paymentFailed'] : [];
    case 'declined':
      return purchase.state === 'pending' ? ['paymentFailed'] : [];
    case 'paid':
      if (purchase.paidAt) return [];
      // A wrong amount, a payment that leaves too little time, and any for a stopped listing neither buy the listing nor
      // keep it reserved: the purchase is cancelled and refunded.
      if (!accepted && purchase.state === 'pending_payment') return ['checkoutExpired', 'paidTooLate'];
      if (!accepted && purchase.state === 'pending') return ['paymentFailed', 'paidTooLate'];
      return [purchase.state === 'cancelled' ? 'paidTooLate' : 'paymentReceived'];
  }
}

/**
 * Applies a payment's outcome. Idempotent; called by the webhook, the return page, a cancellation and the sweep, also
 * concurrently: the purchase's lock serialises them.
 */
async function settleReading(
  tx: Transaction,
  { purchaseId, reading }: { purchaseId: string; reading: Reading },
  { actor, now }: Call<PaymentActor>,
): Promise<PurchaseRow> {
  const { outcome, charge, currency } = reading;
  // Locked first, so that the state the events are chosen by is the state they are judged by.
  let purchase = await lockPurchase(tx, purchaseId);
  if (charge && currency !== 'sek') {
    return returnForeign(tx, purchase, { ...charge, currency }, now);
  }
  if (charge && (await returnSecond(tx, purchase, charge, now))) return purchase;
  const agrees = currency === 'sek' && reading.amount === purchase.charged;
  const accepted =
    agrees &&
    leavesTime(purchase.window, now) &&
    (outcome !== 'paid' || !(await isStopped(tx, purchase.listingId)));
  const input: EventInput = {
    // A session that has been paid cannot be paid again.
    sessionExpired: outcome === 'expired' || (outcome === 'paid' && !accepted),
    ...(charge && { paid: { amount: charge.received, currency: currency ?? '', chargeId: charge.chargeId } }),
  };
  const events = eventsFor(outcome, purchase, actor, accepted);
  for (const event of events) {
    // What happened to the money is Stripe's event, whatever triggered the read.
    const by = outcome === 'expired' ? actor : stripeAt(now).actor;
    ({ purchase } = await applyEvent(tx, { event, purchaseId, actor: by, input, now }));
  }
  if (charge) await recordPayment(tx, purchase, charge, now);
  if (charge && !agrees && events.length > 0) await recordWrongAmount(tx, purchase, charge, now);
  return purchase;
}

/** Applies a session's outcome in the caller's transaction. */
export async function settleSession(
  tx: Transaction,
  { purchaseId, session }: { purchaseId: string; session: Stripe.Checkout.Session },
  call: Call<PaymentActor>,
): Promise<PurchaseRow> {
  const purchase = await settleReading(tx, { purchaseId, reading: readSession(session) }, call);
  // The process that opened the page may have died before storing its id.
  if (!purchase.checkoutSessionId) {
    await tx
      .update(purchases)
      .set({ checkoutSessionId: session.id })
      .where(and(eq(purchases.id, purchaseId), isNull(purchases.checkoutSessionId)));
  }
  return purchase;
}

/**
 * Applies a payment by a saved card in the caller's transaction. One that was declined leaves the purchase waiting,
 * unless the bank was already thinking about it.
 */
export const settleIntent = (
  tx: Transaction,
  { purchaseId, intent }: { purchaseId: string; intent: Stripe.PaymentIntent },
  call: Call<PaymentActor>,
): Promise<PurchaseRow> => settleReading(tx, { purchaseId, reading: readIntent(intent) }, call);

/** Asks Stripe about a purchase's session and applies the answer. */
export async function settleCheckout(
  { purchaseId, sessionId }: { purchaseId: string; sessionId: string },
  call: Call<PaymentActor>,
): Promise<{ purchase: PurchaseRow; outcome: CheckoutOutcome }> {
  const session = await retrieveCheckoutSession(sessionId);
  const purchase = await inTransaction((tx) => settleSession(tx, { purchaseId, session }, call));
  return { purchase, outcome: outcomeOf(session) };
}

export type PaymentStatus = 'paid' | 'processing' | 'failed' | 'refunded' | 'open';

/**
 * The status of a payment. Applies Stripe's answer by the same function as the webhook, so either may come first.
 * @throws DomainError PAYMENT_PROVIDER_DOWN
 */
export async function settledStatus(
  payment: { purchaseId: string; sessionId: string },
  now: Date,
): Promise<PaymentStatus> {
  const { purchase, outcome } = await orProviderDown(settleCheckout(payment, stripeAt(now)));
  // Paid too late or a wrong amount: it is refunded.
  const returned = purchase.state === 'cancelled' && outcome === 'paid';
  if (purchase.state === 'refunded' || returned) return 'refunded';
  return outcome === 'expired' ? 'failed' : outcome;
}
