import type Stripe from 'stripe';
import { isPaymentMethod, type PaymentMethod } from '@/domain/payment-methods';
import { availableOn, bookEntry, settlesAt } from './balance';
import { noSuch } from './errors';
import { newId } from './ids';
import { detailsOf, EXPIRED_ATTEMPT, methodFacts, methodOf } from './payment-methods';
import type { PaymentAttempt, PaymentPlan, StoredSession } from './store';
import type { World } from './world';

export type PaymentAct = 'pay' | 'decline' | 'slow';

export interface PaymentResult {
  session: StoredSession;
  /**
   * `waiting`: the customer has yet to approve; `closed`: the session had expired; `done`: it was paid before, nothing
   * happened now.
   */
  outcome: 'paid' | 'processing' | 'waiting' | 'declined' | 'closed' | 'done';
}

/** The ways to pay that a session's page offers. */
export const offeredMethods = (session: StoredSession): PaymentMethod[] =>
  session.payment_method_types.filter(isPaymentMethod);

/**
 * The buyer's action on the hosted page. `late` completes the payment of an expired session, since at Stripe a payment
 * under way can win over the expiry.
 */
export function act(
  world: World,
  session: StoredSession,
  action: PaymentAct,
  { method, late = false }: { method: PaymentMethod; late?: boolean },
): PaymentResult {
  if (session.status === 'complete') return { session, outcome: 'done' };
  if (session.status === 'expired' && !late) return { session, outcome: 'closed' };
  if (action === 'decline') return { session: decline(world, session, method), outcome: 'declined' };
  const slow = action === 'slow';
  if (slow && methodFacts[method].approval)
    return { session: wait(world, session, method), outcome: 'waiting' };
  const charge = newCharge(world, session, method, slow ? 'pending' : 'succeeded');
  const intent = putIntent(world, session, charge, slow ? 'processing' : 'succeeded');
  const complete = completeSession(world, session, intent, slow ? 'unpaid' : 'paid');
  if (slow) {
    world.events.emit('payment_intent.processing', intent);
  } else {
    world.events.emit('charge.succeeded', settleCharge(world, charge));
    world.events.emit('payment_intent.succeeded', intent);
  }
  world.events.emit('checkout.session.completed', complete);
  return { session: complete, outcome: slow ? 'processing' : 'paid' };
}

/**
 * The customer has been sent to Swish's app or Klarna's page. The session stays open, and what comes of it is known at
 * once when they answer: these are not delayed-notification methods.
 */
function wait(world: World, session: StoredSession, method: PaymentMethod): StoredSession {
  const seconds = methodFacts[method].approval?.seconds ?? null;
  const created = world.clock.nowSeconds();
  const url = `${world.publicUrl()}/checkout/${session.id}`;
  const intent = world.store.paymentIntents.put({
    ...(intentOf(world, session) ?? newIntent(world, session, newId('pi'))),
    last_payment_error: null,
    latest_charge: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: session.success_url } },
    payment_method: newId('pm'),
    status: 'requires_action',
  });
  world.store.attempts.put({
    id: intent.id,
    created,
    session: session.id,
    method,
    due: seconds === null ? null : created + seconds,
  });
  const waiting = world.store.sessions.put({ ...session, payment_intent: intent.id });
  world.events.emit('payment_intent.requires_action', intent);
  return waiting;
}

/** The attempt that waits for the customer's approval, if there is one. */
export function waitingAttempt(world: World, session: StoredSession): PaymentAttempt | undefined {
  const intent = intentOf(world, session);
  return intent?.status === 'requires_action' ? world.store.attempts.get(intent.id) : undefined;
}

/** Ends the attempts that nobody has approved in time: the session stays open for another. */
export function expireAttempts(world: World): void {
  const now = world.clock.nowSeconds();
  for (const attempt of [...world.store.attempts.values()]) {
    const intent = world.store.paymentIntents.get(attempt.id);
    if (intent?.status !== 'requires_action') world.store.attempts.delete(attempt.id);
    else if (attempt.due !== null && attempt.due <= now) {
      world.store.attempts.delete(attempt.id);
      const expired = world.store.paymentIntents.put({
        ...intent,
        last_payment_error: { ...EXPIRED_ATTEMPT, type: 'invalid_request_error' },
        next_action: null,
        payment_method: null,
        status: 'requires_payment_method',
      });
      world.events.emit('payment_intent.payment_failed', expired);
    }
  }
}

/** Settles a slow payment. */
export function settle(
  world: World,
  session: StoredSession,
  outcome: 'succeeded' | 'failed',
): StoredSession | undefined {
  const attempt = waitingAttempt(world, session);
  if (attempt) return act(world, session, outcome === 'succeeded' ? 'pay' : 'decline', attempt).session;
  const intent = intentOf(world, session);
  if (intent?.status !== 'processing') return undefined;
  const charge = world.store.charges.get(String(intent.latest_charge));
  if (!charge) return undefined;
  if (outcome === 'succeeded') {
    const settled = settleCharge(world, charge);
    const succeeded = world.store.paymentIntents.put({
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
    });
    const paid = world.store.sessions.put({ ...session, payment_status: 'paid' });
    world.events.emit('charge.succeeded', settled);
    world.events.emit('payment_intent.succeeded', succeeded);
    world.events.emit('checkout.session.async_payment_succeeded', paid);
    return paid;
  }
  const failedCharge = world.store.charges.put({
    ...charge,
    ...failureOf(charge),
    status: 'failed',
    paid: false,
  });
  const failedIntent = world.store.paymentIntents.put({
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: paymentError(charge),
  });
  world.events.emit('charge.failed', failedCharge);
  world.events.emit('payment_intent.payment_failed', failedIntent);
  world.events.emit('checkout.session.async_payment_failed', session);
  return session;
}

/** Sessions whose payment has been begun and not settled. */
export function slowSessions(world: World): StoredSession[] {
  const processing = world.store.sessions
    .by('status', 'complete')
    .filter((session) => intentOf(world, session)?.status === 'processing');
  const waiting = world.store.sessions
    .by('status', 'open')
    .filter((session) => waitingAttempt(world, session) !== undefined);
  return [...processing, ...waiting];
}

export function cancelIntent(world: World, id: string): void {
  const intent = world.store.paymentIntents.get(id);
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return;
  const canceled = world.store.paymentIntents.put({
    ...intent,
    status: 'canceled',
    canceled_at: world.clock.nowSeconds(),
    cancellation_reason: 'automatic',
  });
  world.events.emit('payment_intent.canceled', canceled);
}

export function getCharge(world: World, id: string): Stripe.Charge {
  const charge = world.store.charges.get(id);
  if (!charge) throw noSuch('charge', id);
  return charge;
}

function intentOf(world: World, session: StoredSession): Stripe.PaymentIntent | undefined {
  const id = session.payment_intent;
  return typeof id === 'string' ? world.store.paymentIntents.get(id) : undefined;
}

function decline(world: World, session: StoredSession, method: PaymentMethod): StoredSession {
  const charge = newCharge(world, session, method, 'failed');
  const failed = world.store.charges.put({
    ...charge,
    ...failureOf(charge),
    paid: false,
    captured: false,
    amount_captured: 0,
  });
  const intent = putIntent(world, session, failed, 'requires_payment_method');
  const open = world.store.sessions.put({ ...session, payment_intent: intent.id });
  world.events.emit('charge.failed', failed);
  world.events.emit('payment_intent.payment_failed', intent);
  return open;
}

function failureOf(charge: Stripe.Charge): Pick<Stripe.Charge, 'failure_code' | 'failure_message'> {
  const { code, message } = methodFacts[methodOf(charge)].declined;
  return { failure_code: code ?? null, failure_message: message };
}

function paymentError(charge: Stripe.Charge): Stripe.PaymentIntent.LastPaymentError {
  const method = methodOf(charge);
  const { code, message } = methodFacts[method].declined;
  return method === 'card'
    ? { charge: charge.id, code, decline_code: 'generic_decline', message, type: 'card_error' }
    : { charge: charge.id, code, message, type: 'invalid_request_error' };
}

function completeSession(
  world: World,
  session: StoredSession,
  intent: Stripe.PaymentIntent,
  paymentStatus: 'paid' | 'unpaid',
): StoredSession {
  return world.store.sessions.put({
    ...session,
    customer_details: {
      address: noAddress,
      business_name: null,
      email: session.customer_email ?? 'kopare@example.com',
      individual_name: null,
      name: 'Test Testsson',
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_intent: intent.id,
    payment_status: paymentStatus,
    status: 'complete',
    url: null,
  });
}

/** The charge has succeeded; with asynchronous capture its balance transaction comes a little later. */
function settleCharge(world: World, charge: Stripe.Charge): Stripe.Charge {
  const created = world.clock.nowSeconds();
  const due = world.captureSeconds === null ? null : created + world.captureSeconds;
  world.store.captures.put({ id: charge.id, created, due });
  return world.store.charges.put({ ...charge, paid: true, status: 'succeeded' });
}

/** Books a successful charge and its fee in the balance, and emits the event. */
export function capture(world: World, chargeId: string): void {
  const charge = world.store.charges.get(chargeId);
  world.store.captures.delete(chargeId);
  if (!charge || charge.balance_transaction !== null) return;
  const entry = bookEntry(world, {
    type: 'charge',
    source: charge.id,
    amount: charge.amount,
    currency: charge.currency,
    fee: methodFacts[methodOf(charge)].fee(charge.amount),
    description: charge.description,
    availableOn: settlesAt(charge.created),
  });
  const captured = world.store.charges.put({ ...charge, balance_transaction: entry.id });
  world.events.emit('charge.updated', captured, { previous: { balance_transaction: null } });
}

/** Captures the charges that are due by the product's clock, or all. */
export function captureDue(world: World, all = false): void {
  const now = world.clock.nowSeconds();
  for (const { id, due } of [...world.store.captures.values()]) {
    if (all || (due !== null && due <= now)) capture(world, id);
  }
}

const noAddress: Stripe.Address = {
  city: null,
  country: 'SE',
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

function planOf(world: World, session: StoredSession): PaymentPlan | undefined {
  return world.store.plans.get(session.id);
}

function newCharge(
  world: World,
  session: StoredSession,
  method: PaymentMethod,
  status: Stripe.Charge.Status,
): Stripe.Charge {
  const plan = planOf(world, session);
  const amount = session.amount_total ?? 0;
  const previous = intentOf(world, session);
  const reusable = previous && previous.status !== 'canceled';
  const id = newId('ch');
  return world.store.charges.put({
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: noAddress,
      email: session.customer_email,
      name: 'Test Testsson',
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'LOPPBYTET',
    captured: true,
    created: world.clock.nowSeconds(),
    currency: session.currency ?? 'sek',
    customer: null,
    description: plan?.description ?? null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...plan?.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: status === 'succeeded',
    payment_intent: reusable ? previous.id : newId('pi'),
    payment_method: newId('pm'),
    payment_method_details: detailsOf(method),
    receipt_email: plan?.receipt_email ?? null,
    receipt_number: null,
    receipt_url: `${world.publicUrl()}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: plan?.statement_descriptor_suffix ?? null,
    status,
    transfer_data: null,
    transfer_group: plan?.transfer_group ?? null,
  });
}

/** The intent the charge names: a new one at the first try, the same one after a declined attempt. */
function putIntent(
  world: World,
  session: StoredSession,
  charge: Stripe.Charge,
  status: Stripe.PaymentIntent.Status,
): Stripe.PaymentIntent {
  const id = String(charge.payment_intent);
  const changes = {
    amount_received: status === 'succeeded' ? charge.amount : 0,
    last_payment_error: status === 'requires_payment_method' ? paymentError(charge) : null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: status === 'requires_payment_method' ? null : charge.payment_method,
    status,
  };
  const intent = world.store.paymentIntents.get(id) ?? newIntent(world, session, id);
  return world.store.paymentIntents.put({ ...intent, ...changes });
}

/** A payment that nothing has been tried for. */
function newIntent(world: World, session: StoredSession, id: string): Stripe.PaymentIntent {
  const plan = planOf(world, session);
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('s')}`,
    confirmation_method: 'automatic',
    created: world.clock.nowSeconds(),
    currency: session.currency ?? 'sek',
    customer: null,
    customer_account: null,
    description: plan?.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...plan?.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: plan?.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: plan?.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_group: plan?.transfer_group ?? null,
  };
}

/** The day the money of this charge can be used, for entries that follow it. */
export function chargeAvailableOn(world: World, charge: Stripe.Charge): number {
  return availableOn(world, charge) ?? settlesAt(charge.created);
}
