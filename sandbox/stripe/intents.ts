import type Stripe from 'stripe';
import type { Failure, Payment } from './charges';
import { invalid, noSuch } from './errors';
import { known, type World } from './world';

/** A payment that nothing has been tried for. */
export function newIntent(
  world: World,
  { amount, currency, customer, methodTypes, plan }: Payment,
  id: string,
): Stripe.PaymentIntent {
  return known<Stripe.PaymentIntent>({
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    created: world.clock.nowSeconds(),
    currency,
    customer,
    description: plan.description,
    last_payment_error: null,
    latest_charge: null,
    metadata: { ...plan.metadata },
    next_action: null,
    payment_method: null,
    payment_method_types: methodTypes,
    status: 'requires_payment_method',
    transfer_group: plan.transfer_group,
  });
}

/** The intent the charge names, as the charge has left it: made at the first try, kept after a declined attempt. */
export function putIntent(
  world: World,
  payment: Payment,
  charge: Stripe.Charge,
  outcome: 'succeeded' | 'processing' | Failure,
): Stripe.PaymentIntent {
  const id = String(charge.payment_intent);
  const failure = typeof outcome === 'object' ? outcome : null;
  const intent = world.store.paymentIntents.get(id) ?? newIntent(world, payment, id);
  return world.store.paymentIntents.put({
    ...intent,
    amount_received: outcome === 'succeeded' ? charge.amount : 0,
    last_payment_error: failure && { charge: charge.id, ...failure },
    latest_charge: charge.id,
    next_action: null,
    payment_method: failure ? null : charge.payment_method,
    status: typeof outcome === 'object' ? 'requires_payment_method' : outcome,
  });
}

export function cancelIntent(world: World, id: string): void {
  const intent = world.store.paymentIntents.get(id);
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return;
  const canceled = world.store.paymentIntents.put({
    ...intent,
    status: 'canceled',
  });
  world.events.emit('payment_intent.canceled', canceled);
}

/** Cancels a payment on request. @throws StripeApiError for one that has succeeded, and for one of a Checkout page. */
export function cancelByHand(world: World, id: string): Stripe.PaymentIntent {
  const intent = world.store.paymentIntents.get(id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  if (world.store.sessions.by('payment_intent', id).length > 0) {
    throw invalid(
      'You cannot cancel this PaymentIntent because it was created by a Checkout Session. Expire the Checkout Session instead.',
      'intent',
      'payment_intent_unexpected_state',
    );
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      'intent',
      'payment_intent_unexpected_state',
    );
  }
  cancelIntent(world, id);
  return world.store.paymentIntents.get(id) ?? intent;
}
