import type Stripe from 'stripe';
import { stripeFee } from '@/domain/ledger';
import { ore } from '@/domain/money';
import type { EventInput } from '@/domain/purchase/guards';
import type { PurchaseEvent } from '@/domain/purchase/transitions';
import { db, type Transaction } from '../../db/client';
import { payments } from '../../db/schema';
import { post } from '../../ledger/post';
import { retrieveCheckoutSession } from '../../stripe/checkout';
import { type Actor, applyEvent, lockPurchase, type PurchaseRow } from './apply-event';

/** What Stripe says of a session, in our words. */
export type CheckoutOutcome = 'open' | 'expired' | 'paid' | 'processing' | 'failed';

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

function chargeOf(session: Stripe.Checkout.Session) {
  const intent = session.payment_intent;
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : null;
  if (!intent || typeof intent !== 'object' || !charge || typeof charge !== 'object') {
    throw new Error(`Paid session ${session.id} came without its charge`);
  }
  const balance = charge.balance_transaction;
  return {
    paymentIntentId: intent.id,
    chargeId: charge.id,
    stripeFee: balance && typeof balance === 'object' ? ore(balance.fee) : null,
  };
}

/** Books the payment beside the trade's event. A repeat finds the row there and changes nothing. */
async function recordPayment(
  tx: Transaction,
  purchase: PurchaseRow,
  session: Stripe.Checkout.Session,
  now: Date,
): Promise<void> {
  const charge = chargeOf(session);
  await tx
    .insert(payments)
    .values({
      purchaseId: purchase.id,
      listingId: purchase.listingId,
      amount: ore(session.amount_total ?? 0),
      currency: session.currency ?? 'sek',
      receivedAt: now,
      ...charge,
    })
    .onConflictDoNothing();
  if (charge.stripeFee) {
    await post(tx, {
      purchaseId: purchase.id,
      kind: 'stripe_fee',
      entries: stripeFee(charge.stripeFee),
      at: now,
    });
  }
}

type TradeEvent = Exclude<PurchaseEvent, 'checkoutStarted'>;

/** The events that bring a purchase to where its session is. */
function eventsFor(outcome: CheckoutOutcome, purchase: PurchaseRow, actor: Actor): TradeEvent[] {
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
    case 'paid':
      if (purchase.paidAt) return [];
      return [purchase.state === 'cancelled' ? 'paidTooLate' : 'paymentReceived'];
  }
}

/**
 * Applies what a session says, inside the caller's transaction. May run any number of times, from the webhook,
 * the return page, a cancellation and the sweep, also at once: the purchase's lock lets one of them do it.
 */
export async function settleSession(
  tx: Transaction,
  command: { purchaseId: string; session: Stripe.Checkout.Session; actor: Actor; now: Date },
): Promise<PurchaseRow> {
  const { purchaseId, session, actor, now } = command;
  // Locked first, so that the state the events are chosen by is the state they are judged by.
  let purchase = await lockPurchase(tx, purchaseId);
  const outcome = outcomeOf(session);
  const input: EventInput = {
    sessionExpired: outcome === 'expired',
    paid: { amount: session.amount_total ?? 0, currency: session.currency ?? '' },
  };
  for (const event of eventsFor(outcome, purchase, actor)) {
    // What happened to the money is Stripe's word, whoever asked for it.
    const by: Actor = outcome === 'expired' ? actor : { type: 'stripe' };
    ({ purchase } = await applyEvent(tx, { event, purchaseId, actor: by, input, now }));
  }
  if (outcome === 'paid') await recordPayment(tx, purchase, session, now);
  return purchase;
}

/** Asks Stripe about a purchase's session and applies the answer. */
export async function settleCheckout(command: {
  purchaseId: string;
  sessionId: string;
  actor: Actor;
  now: Date;
}): Promise<{ purchase: PurchaseRow; outcome: CheckoutOutcome }> {
  const session = await retrieveCheckoutSession(command.sessionId);
  const purchase = await db.transaction((tx) => settleSession(tx, { ...command, session }));
  return { purchase, outcome: outcomeOf(session) };
}
