import type Stripe from 'stripe';
import type { z } from 'zod';
import { type Failure, noAddress } from './charges';
import { newId } from './collection';
import { invalid, noSuch, noSuchParam } from './errors';
import { mergeMetadata, metadata, params, text } from './params';
import { known, type World } from './world';

export const createCustomerParams = params({
  email: text.max(512).optional(),
  metadata: metadata.optional(),
  preferred_locales: text.array().optional(),
});

export function createCustomer(world: World, input: z.output<typeof createCustomerParams>): Stripe.Customer {
  const customer = known<Stripe.Customer>({
    id: newId('cus', 14),
    object: 'customer',
    created: world.clock.nowSeconds(),
    email: input.email ?? null,
    metadata: mergeMetadata({}, input.metadata),
    preferred_locales: input.preferred_locales ?? [],
  });
  world.store.customers.put(customer);
  world.events.emit('customer.created', customer);
  return customer;
}

/** One that was deleted can still be retrieved, as no more than that. */
export function getCustomer(world: World, id: string): Stripe.Customer | Stripe.DeletedCustomer {
  const customer = world.store.customers.get(id);
  if (customer) return customer;
  if (world.store.deletedCustomers.get(id)) return { id, object: 'customer', deleted: true };
  throw noSuch('customer', id);
}

/** The customer that a parameter names. */
export function customerOf(world: World, id: string): Stripe.Customer {
  const customer = world.store.customers.get(id);
  if (!customer) throw noSuchParam('customer', id, 'customer');
  return customer;
}

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
  const method = known<Stripe.PaymentMethod>({
    id: newId('pm'),
    object: 'payment_method',
    billing_details: {
      address: noAddress,
      email: customer?.email ?? null,
      name: 'Test Testsson',
      phone: null,
      tax_id: null,
    },
    card: { brand, last4 } as Stripe.PaymentMethod.Card,
    created: world.clock.nowSeconds(),
    customer: null,
    metadata: {},
    type: 'card',
  });
  return world.store.paymentMethods.put(method);
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
