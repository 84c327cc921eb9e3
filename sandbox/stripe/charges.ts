import type Stripe from 'stripe';
import type { PaymentMethod } from '@/domain/money/payment-methods';
import { availableOn, bookEntry, settlesAt } from './balance';
import { newId } from './collection';
import { noSuch } from './errors';
import { detailsOf, methodFacts, methodOf } from './payment-methods';
import { describe } from './statement';
import type { PaymentPlan } from './store';
import { known, type World } from './world';

/** What is paid, whether on a hosted page or by a saved card. */
export interface Payment {
  amount: number;
  currency: string;
  customer: string | null;
  email: string | null;
  methodTypes: string[];
  plan: Omit<PaymentPlan, 'id'>;
}

/** Why a payment was refused, in Stripe's words. */
export type Failure = Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code' | 'type'> & {
  message: string;
};

/** How the customer's bank, Swish or Klarna refuses. */
export function declinedBy(method: PaymentMethod): Failure {
  const { declined } = methodFacts[method];
  return method === 'card'
    ? { ...declined, decline_code: 'generic_decline', type: 'card_error' }
    : { ...declined, type: 'invalid_request_error' };
}

export const failureOf = ({
  code,
  message,
}: Failure): Pick<Stripe.Charge, 'failure_code' | 'failure_message'> => ({
  failure_code: code ?? null,
  failure_message: message,
});

export const noAddress: Stripe.Address = {
  city: null,
  country: 'SE',
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export function newCharge(
  world: World,
  { amount, currency, customer, email, plan }: Payment,
  by: { intent: string; method: PaymentMethod; paymentMethod: string },
  status: Stripe.Charge.Status,
): Stripe.Charge {
  const charge = known<Stripe.Charge>({
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    balance_transaction: null,
    // Other methods show the account's own.
    calculated_statement_descriptor:
      by.method === 'card' && plan.statement_descriptor_suffix
        ? describe(plan.statement_descriptor_suffix)
        : null,
    billing_details: {
      address: noAddress,
      email,
      name: 'Test Testsson',
      phone: null,
      tax_id: null,
    },
    captured: true,
    created: world.clock.nowSeconds(),
    currency,
    customer,
    description: plan.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    metadata: { ...plan.metadata },
    paid: status === 'succeeded',
    payment_intent: by.intent,
    payment_method: by.paymentMethod,
    payment_method_details: detailsOf(by.method),
    refunded: false,
    status,
    transfer_group: plan.transfer_group,
  });
  return world.store.charges.put(charge);
}

/** A charge that the bank refused. */
export function failedCharge(
  world: World,
  payment: Payment,
  by: { intent: string; method: PaymentMethod; paymentMethod: string },
  failure: Failure,
): Stripe.Charge {
  return world.store.charges.put({
    ...newCharge(world, payment, by, 'failed'),
    ...failureOf(failure),
    paid: false,
    captured: false,
    amount_captured: 0,
  });
}

/** The charge has succeeded; with asynchronous capture its balance transaction comes a little later. */
export function settleCharge(world: World, charge: Stripe.Charge): Stripe.Charge {
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

export function getCharge(world: World, id: string): Stripe.Charge {
  const charge = world.store.charges.get(id);
  if (!charge) throw noSuch('charge', id);
  return charge;
}

/** The day the money of this charge can be used, for entries that follow it. */
export function chargeAvailableOn(world: World, charge: Stripe.Charge): number {
  return availableOn(world, charge) ?? settlesAt(charge.created);
}
