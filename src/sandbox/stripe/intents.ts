import type Stripe from 'stripe';
import type { Failure, Payment } from './charges';
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
