import type Stripe from 'stripe';
import { availableOn, bookEntry, processingFee, settlesAt } from './balance';
import { noSuch } from './errors';
import { newId } from './ids';
import type { PaymentPlan, StoredSession } from './store';
import type { World } from './world';

export type PaymentAct = 'pay' | 'decline' | 'slow';

export interface PaymentResult {
  session: StoredSession;
  /** `closed`: the session had expired; `done`: it was paid before, nothing happened now. */
  outcome: 'paid' | 'processing' | 'declined' | 'closed' | 'done';
}

const DECLINED = 'Your card was declined.';

/**
 * The buyer's action on the hosted page. `late` completes the payment of an expired session, since at Stripe a payment
 * under way can win over the expiry.
 */
export function act(world: World, session: StoredSession, action: PaymentAct, late = false): PaymentResult {
  if (session.status === 'complete') return { session, outcome: 'done' };
  if (session.status === 'expired' && !late) return { session, outcome: 'closed' };
  if (action === 'decline') return { session: decline(world, session), outcome: 'declined' };
  const slow = action === 'slow';
  const charge = newCharge(world, session, slow ? 'pending' : 'succeeded');
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

/** Settles a slow payment. */
export function settle(
  world: World,
  session: StoredSession,
  outcome: 'succeeded' | 'failed',
): StoredSession | undefined {
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
  const failedCharge = world.store.charges.put({ ...charge, ...failure, status: 'failed', paid: false });
  const failedIntent = world.store.paymentIntents.put({
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: paymentError(charge.id),
  });
  world.events.emit('charge.failed', failedCharge);
  world.events.emit('payment_intent.payment_failed', failedIntent);
  world.events.emit('checkout.session.async_payment_failed', session);
  return session;
}

export function slowSessions(world: World): StoredSession[] {
  return world.store.sessions
    .by('status', 'complete')
    .filter((session) => intentOf(world, session)?.status === 'processing');
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

function decline(world: World, session: StoredSession): StoredSession {
  const charge = world.store.charges.put({
    ...newCharge(world, session, 'failed'),
    ...failure,
    paid: false,
    captured: false,
    amount_captured: 0,
  });
  const intent = putIntent(world, session, charge, 'requires_payment_method');
  const open = world.store.sessions.put({ ...session, payment_intent: intent.id });
  world.events.emit('charge.failed', charge);
  world.events.emit('payment_intent.payment_failed', intent);
  return open;
}

const failure = { failure_code: 'card_declined', failure_message: DECLINED };

function paymentError(charge: string): Stripe.PaymentIntent.LastPaymentError {
  return {
    charge,
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: DECLINED,
    type: 'card_error',
  };
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
    fee: processingFee(charge.amount),
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

function newCharge(world: World, session: StoredSession, status: Stripe.Charge.Status): Stripe.Charge {
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
    payment_method_details: { type: session.payment_method_types[0] ?? 'card' },
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

/** The intent the charge names: a new one at the first try, the same one after a declined card. */
function putIntent(
  world: World,
  session: StoredSession,
  charge: Stripe.Charge,
  status: Stripe.PaymentIntent.Status,
): Stripe.PaymentIntent {
  const id = String(charge.payment_intent);
  const changes = {
    amount_received: status === 'succeeded' ? charge.amount : 0,
    last_payment_error: status === 'requires_payment_method' ? paymentError(charge.id) : null,
    latest_charge: charge.id,
    payment_method: status === 'requires_payment_method' ? null : charge.payment_method,
    status,
  };
  const existing = world.store.paymentIntents.get(id);
  if (existing) return world.store.paymentIntents.put({ ...existing, ...changes });
  const plan = planOf(world, session);
  return world.store.paymentIntents.put({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: charge.amount,
    amount_capturable: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('s')}`,
    confirmation_method: 'automatic',
    created: world.clock.nowSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    description: plan?.description ?? null,
    excluded_payment_method_types: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...plan?.metadata },
    next_action: null,
    on_behalf_of: null,
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
    transfer_group: plan?.transfer_group ?? null,
    ...changes,
  });
}

/** The day the money of this charge can be used, for entries that follow it. */
export function chargeAvailableOn(world: World, charge: Stripe.Charge): number {
  return availableOn(world, charge) ?? settlesAt(charge.created);
}
