import type Stripe from 'stripe';
import type { Failure } from './charges';
import { invalid, noSuch } from './errors';
import { newId } from './ids';
import type { World } from './world';

/** What comes of a saved card that is charged while its owner is away. */
interface CardFacts {
  last4: string;
  brand: string;
  /** On the button that saves it. */
  label: string;
  /** Its text on the control page. */
  outcome: string;
  failure?: Failure;
}

/** By the numbers of Stripe's test cards 4242…, …0341 and …3184 (docs.stripe.com/testing): all three can be saved. */
export const testCards = {
  works: { last4: '4242', brand: 'visa', label: 'Spara kortet', outcome: 'Går att dra' },
  declines: {
    last4: '0341',
    brand: 'visa',
    label: 'Spara ett kort som nekas',
    outcome: 'Nekas',
    failure: {
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      type: 'card_error',
    },
  },
  authenticates: {
    last4: '3184',
    brand: 'visa',
    label: 'Spara ett kort som kräver BankID',
    outcome: 'Kräver BankID',
    failure: {
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
      type: 'card_error',
    },
  },
} as const satisfies Record<string, CardFacts>;
export type TestCard = keyof typeof testCards;
export const testCardNames = Object.keys(testCards) as TestCard[];

export const factsOfCard = ({ card }: Stripe.PaymentMethod): CardFacts | undefined =>
  Object.values(testCards).find(({ last4 }) => last4 === card?.last4);

/** Why a charge of this card fails while its owner is away; null when it succeeds. */
export const failureOfCard = (method: Stripe.PaymentMethod): Failure | null =>
  factsOfCard(method)?.failure ?? null;

/** A card as its owner has entered it on a hosted page. */
export function newCard(
  world: World,
  name: TestCard,
  customer: Stripe.Customer | null,
): Stripe.PaymentMethod {
  const { last4, brand } = testCards[name];
  return world.store.paymentMethods.put({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: { city: null, country: 'SE', line1: null, line2: null, postal_code: null, state: null },
      email: customer?.email ?? null,
      name: 'Test Testsson',
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'SE',
      display_brand: brand,
      exp_month: 12,
      exp_year: new Date(world.clock.nowMs()).getUTCFullYear() + 3,
      fingerprint: newId('', 16).slice(1),
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'regulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.clock.nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
}

export function getMethod(world: World, id: string): Stripe.PaymentMethod {
  const method = world.store.paymentMethods.get(id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
  return method;
}

export function attach(
  world: World,
  method: Stripe.PaymentMethod,
  customer: Stripe.Customer,
): Stripe.PaymentMethod {
  const attached = world.store.paymentMethods.put({ ...method, customer: customer.id });
  world.events.emit('payment_method.attached', attached);
  return attached;
}

export function detach(world: World, id: string): Stripe.PaymentMethod {
  const method = getMethod(world, id);
  if (method.customer === null) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
    );
  }
  const detached = world.store.paymentMethods.put({ ...method, customer: null });
  world.events.emit('payment_method.detached', detached, { previous: { customer: method.customer } });
  return detached;
}

/** Deletes a customer with its cards; its payments stay. */
export function deleteCustomer(world: World, id: string): Stripe.DeletedCustomer {
  const customer = world.store.customers.get(id);
  if (!customer) throw noSuch('customer', id);
  for (const method of world.store.paymentMethods.by('customer', id)) detach(world, method.id);
  world.store.customers.delete(id);
  world.store.deletedCustomers.put({ id, created: world.clock.nowSeconds() });
  world.events.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}
