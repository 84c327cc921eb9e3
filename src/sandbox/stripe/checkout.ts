import type Stripe from 'stripe';
import { z } from 'zod';
import { customerOf } from './customers';
import { invalid, noSuch, StripeApiError } from './errors';
import { newId } from './ids';
import { cancelIntent } from './intents';
import { anything, flag, ignored, integer, mergeMetadata, metadata, params, text } from './params';
import { cancelSetupIntent, newSetupIntent } from './setup';
import type { StoredSession } from './store';
import type { World } from './world';

const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 3600;
const SMALLEST_SEK = 300;

const untouched = [
  'after_expiration',
  'allow_promotion_codes',
  'automatic_tax',
  'billing_address_collection',
  'branding_settings',
  'consent_collection',
  'custom_fields',
  'customer_creation',
  'integration_identifier',
  'invoice_creation',
  'managed_payments',
  'name_collection',
  'payment_method_configuration',
  'payment_method_options',
  'phone_number_collection',
  'saved_payment_method_options',
  'shipping_address_collection',
  'tax_id_collection',
  'wallet_options',
] as const satisfies readonly (keyof Stripe.Checkout.SessionCreateParams)[];

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: text,
    product_data: z.strictObject({
      name: text.min(1),
      description: text.min(1).optional(),
      images: z.array(text).optional(),
      metadata: metadata.optional(),
      tax_code: text.optional(),
      unit_label: text.optional(),
    }),
    unit_amount: integer.pipe(z.number().min(0)),
    tax_behavior: text.optional(),
  }),
  quantity: integer.pipe(z.number().min(1)),
  metadata: metadata.optional(),
  adjustable_quantity: anything.optional(),
});

const note = z.union([z.literal(''), z.strictObject({ message: text.max(1200) })]).optional();

export const createSessionParams = params({
  mode: z.enum(['payment', 'setup', 'subscription']),
  line_items: z.array(lineItem).min(1).max(100).optional(),
  success_url: z.url(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  cancel_url: z.url().optional(),
  allowed_payment_method_types: z.array(text).optional(),
  excluded_payment_method_types: z.array(text).optional(),
  client_reference_id: text.max(200).optional(),
  currency: text.optional(),
  customer: text.optional(),
  custom_text: z
    .strictObject({
      after_submit: note,
      shipping_address: note,
      submit: note,
      terms_of_service_acceptance: note,
    })
    .optional(),
  customer_email: text.optional(),
  expires_at: integer.optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      capture_method: text.optional(),
      description: text.max(1000).optional(),
      metadata: metadata.optional(),
      receipt_email: text.optional(),
      setup_future_usage: text.optional(),
      statement_descriptor: text.optional(),
      statement_descriptor_suffix: text.max(22).optional(),
      transfer_group: text.optional(),
    })
    .optional(),
  setup_intent_data: z
    .strictObject({
      description: text.max(1000).optional(),
      metadata: metadata.optional(),
      on_behalf_of: text.optional(),
    })
    .optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  ui_mode: z.enum(['hosted_page', 'embedded_page', 'elements', 'form']).optional(),
  ...ignored(untouched),
});

export const sessionListFilter = {
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
};

type CreateParams = z.output<typeof createSessionParams>;
type LineItem = z.output<typeof lineItem>;

export function createSession(world: World, input: CreateParams): StoredSession {
  if (input.mode === 'subscription') throw unsupported(`mode=${input.mode}`);
  if (input.ui_mode && input.ui_mode !== 'hosted_page') throw unsupported(`ui_mode=${input.ui_mode}`);
  if (
    input.customer_email !== undefined &&
    !z.email({ pattern: z.regexes.html5Email }).safeParse(input.customer_email).success
  ) {
    throw invalid(`Invalid email address: ${input.customer_email}`, 'customer_email', 'email_invalid');
  }
  if (input.customer !== undefined && input.customer_email !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
      'parameters_exclusive',
    );
  }
  return input.mode === 'setup' ? createSetup(world, input) : createPayment(world, input);
}

function createPayment(world: World, input: CreateParams): StoredSession {
  const { line_items: requested, payment_intent_data: plan } = input;
  if (!requested) throw missing('line_items');
  if (input.setup_intent_data) throw wrongMode('setup_intent_data', 'payment');
  if (plan?.statement_descriptor !== undefined) {
    throw invalid(
      'Use `statement_descriptor_suffix` instead: `statement_descriptor` is not supported for card payments.',
      'payment_intent_data[statement_descriptor]',
    );
  }
  const session = newSession(world, input);
  const currency = currencyOf(requested, input.currency);
  const items = requested.map((item) => toLineItem(item, session.created));
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  if (currency === 'sek' && total < SMALLEST_SEK) {
    throw invalid(
      "The Checkout Session's total amount due must add up to at least 3.00 kr sek",
      undefined,
      'amount_too_small',
    );
  }
  world.store.plans.put({
    id: session.id,
    description: plan?.description ?? null,
    metadata: mergeMetadata({}, plan?.metadata),
    receipt_email: plan?.receipt_email ?? null,
    statement_descriptor_suffix: plan?.statement_descriptor_suffix ?? null,
    transfer_group: plan?.transfer_group ?? null,
  });
  return world.store.sessions.put({
    ...session,
    amount_subtotal: total,
    amount_total: total,
    currency,
    customer_creation: input.customer ? null : 'if_required',
    line_items: { ...session.line_items, data: items },
    payment_method_types: paymentMethods(world, input),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  });
}

/** A page that saves a card and takes no money. */
function createSetup(world: World, input: CreateParams): StoredSession {
  if (input.line_items) throw wrongMode('line_items', 'setup');
  if (input.payment_intent_data) throw wrongMode('payment_intent_data', 'setup');
  if (input.currency === undefined && !input.allowed_payment_method_types) throw missing('currency');
  const session = newSession(world, input);
  const methodTypes = paymentMethods(world, input).filter((method) => method === 'card');
  if (methodTypes.length === 0) throw noMethods();
  const intent = newSetupIntent(world, {
    customer: input.customer ?? null,
    methodTypes,
    metadata: mergeMetadata({}, input.setup_intent_data?.metadata),
    description: input.setup_intent_data?.description ?? null,
  });
  return world.store.sessions.put({
    ...session,
    adaptive_pricing: null,
    customer_creation: null,
    mode: 'setup',
    payment_method_collection: 'always',
    payment_method_types: methodTypes,
    payment_status: 'no_payment_required',
    setup_intent: intent.id,
  });
}

/** What sessions of either mode have in common; not stored yet. */
function newSession(world: World, input: CreateParams): StoredSession {
  const id = newId('cs_test', 58);
  const created = world.clock.nowSeconds();
  const customText = input.custom_text;
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: input.adaptive_pricing?.enabled ?? true },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: input.currency?.toLowerCase() ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: customText?.after_submit || null,
      shipping_address: customText?.shipping_address || null,
      submit: customText?.submit || null,
      terms_of_service_acceptance: customText?.terms_of_service_acceptance || null,
    },
    customer: input.customer === undefined ? null : customerOf(world, input.customer).id,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: input.customer_email ?? null,
    discounts: [],
    ...(input.excluded_payment_method_types
      ? { excluded_payment_method_types: input.excluded_payment_method_types }
      : {}),
    expires_at: expiry(input.expires_at, created),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: input.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, input.metadata),
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: input.submit_type ?? null,
    subscription: null,
    success_url: input.success_url,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${world.publicUrl()}/checkout/${id}`,
    wallet_options: null,
  };
}

const missing = (param: string): StripeApiError =>
  new StripeApiError(`Missing required param: ${param}.`, {
    code: 'parameter_missing',
    param,
    stored: false,
  });

const wrongMode = (param: string, mode: string): StripeApiError =>
  invalid(`You can not pass \`${param}\` in \`${mode}\` mode.`, param);

const noMethods = (): StripeApiError =>
  invalid('No valid payment method types for this Checkout Session.', 'allowed_payment_method_types');

function unsupported(what: string): StripeApiError {
  return new StripeApiError(`The sandbox does not implement this part of Stripe: ${what}`, { stored: false });
}

function expiry(requested: number | undefined, created: number): number {
  if (requested === undefined) return created + MAX_SECONDS;
  if (requested < created + MIN_SECONDS) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (requested > created + MAX_SECONDS) {
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return requested;
}

function currencyOf(items: LineItem[], requested: string | undefined): string {
  const currencies = new Set(items.map((item) => item.price_data.currency.toLowerCase()));
  if (requested) currencies.add(requested.toLowerCase());
  const [currency, other] = currencies;
  if (!currency || !/^[a-z]{3}$/.test(currency)) {
    throw invalid(`Invalid currency: ${currency ?? ''}`, 'line_items[0][price_data][currency]');
  }
  if (other) throw invalid('All line items in a Checkout Session must use the same currency.', 'line_items');
  return currency;
}

/** `allowed_payment_method_types` filters what the account has enabled; it enables nothing. */
function paymentMethods(world: World, input: CreateParams): string[] {
  const excluded = input.excluded_payment_method_types ?? [];
  const allowed: readonly string[] = input.allowed_payment_method_types ?? world.methods;
  const left = world.methods.filter((method) => allowed.includes(method) && !excluded.includes(method));
  if (left.length === 0) throw noMethods();
  return left;
}

function toLineItem(item: LineItem, created: number): Stripe.LineItem {
  const { price_data: price, quantity } = item;
  const currency = price.currency.toLowerCase();
  const amount = price.unit_amount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: price.product_data.name,
    metadata: mergeMetadata({}, item.metadata),
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod', 14),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: price.unit_amount,
      unit_amount_decimal: null,
    },
    quantity,
  };
}

export function getSession(world: World, id: string): StoredSession {
  const session = world.store.sessions.get(id);
  if (!session) throw noSuch('checkout.session', id, 'session');
  return session;
}

export function expireSession(world: World, id: string): StoredSession {
  const session = getSession(world, id);
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  return close(world, session);
}

/** Expires every open session whose time has passed on the product's clock. */
export function expireDue(world: World): void {
  const now = world.clock.nowSeconds();
  for (const session of world.store.sessions.by('status', 'open')) {
    if (session.expires_at <= now) close(world, session);
  }
}

function close(world: World, session: StoredSession): StoredSession {
  const expired = world.store.sessions.put({ ...session, status: 'expired', url: null });
  if (typeof session.payment_intent === 'string') cancelIntent(world, session.payment_intent);
  if (typeof session.setup_intent === 'string') cancelSetupIntent(world, session.setup_intent);
  world.events.emit('checkout.session.expired', expired);
  return expired;
}
