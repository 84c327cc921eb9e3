import type Stripe from 'stripe';
import type { Failure, Payment } from './charges';
import { newId } from './ids';
import type { World } from './world';

/** A payment that nothing has been tried for. */
export function newIntent(
  world: World,
  { amount, currency, customer, methodTypes, plan }: Payment,
  id: string,
): Stripe.PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
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
    currency,
    customer,
    customer_account: null,
    description: plan.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...plan.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: methodTypes,
    payment_record: null,
    processing: null,
    receipt_email: plan.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: plan.statement_descriptor_suffix,
    status: 'requires_payment_method',
    transfer_group: plan.transfer_group,
  };
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
    canceled_at: world.clock.nowSeconds(),
    cancellation_reason: 'automatic',
  });
  world.events.emit('payment_intent.canceled', canceled);
}
