import type Stripe from 'stripe';
import type { z } from 'zod';
import { noSuch, noSuchParam } from './errors';
import { newId } from './ids';
import { ignored, mergeMetadata, metadata, params, text } from './params';
import type { World } from './world';

const untouched = [
  'address',
  'balance',
  'cash_balance',
  'invoice_prefix',
  'invoice_settings',
  'next_invoice_sequence',
  'shipping',
  'tax',
  'tax_exempt',
] as const satisfies readonly (keyof Stripe.CustomerCreateParams)[];

export const createCustomerParams = params({
  description: text.optional(),
  email: text.max(512).optional(),
  metadata: metadata.optional(),
  name: text.max(256).optional(),
  phone: text.optional(),
  preferred_locales: text.array().optional(),
  ...ignored(untouched),
});

export function createCustomer(world: World, input: z.output<typeof createCustomerParams>): Stripe.Customer {
  const customer = world.store.customers.put({
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.clock.nowSeconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: input.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  });
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
