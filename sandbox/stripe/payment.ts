import type Stripe from 'stripe';
import { isPaymentMethod, type PaymentMethod } from '@/domain/money/payment-methods';
import { declinedBy, failedCharge, failureOf, newCharge, type Payment, settleCharge } from './charges';
import { newId } from './collection';
import { newIntent, putIntent } from './intents';
import { EXPIRED_ATTEMPT, methodFacts, methodOf } from './payment-methods';
import type { PaymentAttempt, StoredSession } from './store';
import type { World } from './world';

type PaymentAction = 'pay' | 'decline' | 'slow';

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
export function applyAction(
  world: World,
  session: StoredSession,
  action: PaymentAction,
  { method, late = false }: { method: PaymentMethod; late?: boolean },
): PaymentResult {
  if (session.status === 'complete') return { session, outcome: 'done' };
  if (session.status === 'expired' && !late) return { session, outcome: 'closed' };
  if (action === 'decline') return { session: decline(world, session, method), outcome: 'declined' };
  const slow = action === 'slow';
  if (slow && methodFacts[method].approval)
    return { session: wait(world, session, method), outcome: 'waiting' };
  const payment = paymentOf(world, session);
  const charge = newCharge(world, payment, by(world, session, method), slow ? 'pending' : 'succeeded');
  const intent = putIntent(world, payment, charge, slow ? 'processing' : 'succeeded');
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
    ...(intentOf(world, session) ?? newIntent(world, paymentOf(world, session), newId('pi'))),
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
  if (attempt)
    return applyAction(world, session, outcome === 'succeeded' ? 'pay' : 'decline', attempt).session;
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
  const failure = declinedBy(methodOf(charge));
  const failed = world.store.charges.put({
    ...charge,
    ...failureOf(failure),
    status: 'failed',
    paid: false,
  });
  const failedIntent = world.store.paymentIntents.put({
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: { charge: charge.id, ...failure },
  });
  world.events.emit('charge.failed', failed);
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

function intentOf(world: World, session: StoredSession): Stripe.PaymentIntent | undefined {
  const id = session.payment_intent;
  return typeof id === 'string' ? world.store.paymentIntents.get(id) : undefined;
}

function decline(world: World, session: StoredSession, method: PaymentMethod): StoredSession {
  const payment = paymentOf(world, session);
  const failure = declinedBy(method);
  const failed = failedCharge(world, payment, by(world, session, method), failure);
  const intent = putIntent(world, payment, failed, failure);
  const open = world.store.sessions.put({ ...session, payment_intent: intent.id });
  world.events.emit('charge.failed', failed);
  world.events.emit('payment_intent.payment_failed', intent);
  return open;
}

/** What a session's page asks to be paid. */
function paymentOf(world: World, session: StoredSession): Payment {
  const plan = world.store.plans.get(session.id);
  return {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'sek',
    customer: typeof session.customer === 'string' ? session.customer : null,
    email: emailOf(world, session),
    methodTypes: session.payment_method_types,
    plan: {
      description: plan?.description ?? null,
      metadata: plan?.metadata ?? {},
      transfer_group: plan?.transfer_group ?? null,
      statement_descriptor_suffix: plan?.statement_descriptor_suffix ?? null,
    },
  };
}

export function emailOf(world: World, { customer, customer_email: email }: StoredSession): string | null {
  return (
    email ?? (typeof customer === 'string' ? (world.store.customers.get(customer)?.email ?? null) : null)
  );
}

/** A try by a way to pay, on the session's intent if it has one. */
function by(world: World, session: StoredSession, method: PaymentMethod) {
  const previous = intentOf(world, session);
  const intent = previous && previous.status !== 'canceled' ? previous.id : newId('pi');
  return { intent, method, paymentMethod: newId('pm') };
}

function completeSession(
  world: World,
  session: StoredSession,
  intent: Stripe.PaymentIntent,
  paymentStatus: 'paid' | 'unpaid',
): StoredSession {
  return world.store.sessions.put({
    ...session,
    payment_intent: intent.id,
    payment_status: paymentStatus,
    status: 'complete',
    url: null,
  });
}
