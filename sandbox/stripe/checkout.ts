import type Stripe from 'stripe';
import { z } from '@/domain/zod';
import { newId } from './collection';
import { customerOf } from './customers';
import { invalid, noSuch, StripeApiError } from './errors';
import { cancelIntent } from './intents';
import { flag, integer, mergeMetadata, metadata, params, text } from './params';
import { cancelSetupIntent, newSetupIntent } from './setup';
import { checkSuffix } from './statement';
import type { StoredSession } from './store';
import { known, type World } from './world';

const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 3600;
const SMALLEST_SEK = 300;

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: text,
    product_data: z.strictObject({ name: text.min(1) }),
    unit_amount: integer.pipe(z.number().min(0)),
  }),
  quantity: integer.pipe(z.number().min(1)),
});

export const createSessionParams = params({
  mode: z.enum(['payment', 'setup']),
  line_items: z.array(lineItem).min(1).max(100).optional(),
  success_url: z.url(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  cancel_url: z.url().optional(),
  allowed_payment_method_types: z.array(text).optional(),
  client_reference_id: text.max(200).optional(),
  currency: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  expires_at: integer.optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      description: text.max(1000).optional(),
      statement_descriptor_suffix: text.optional(),
      metadata: metadata.optional(),
      transfer_group: text.optional(),
    })
    .optional(),
  setup_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
});

type CreateParams = z.output<typeof createSessionParams>;
type LineItem = z.output<typeof lineItem>;

export function createSession(world: World, input: CreateParams): StoredSession {
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
  checkSuffix(plan?.statement_descriptor_suffix, 'payment_intent_data[statement_descriptor_suffix]');
  const session = newSession(world, input);
  const currency = currencyOf(requested, input.currency);
  const items = requested.map(toLineItem);
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
    transfer_group: plan?.transfer_group ?? null,
    statement_descriptor_suffix: plan?.statement_descriptor_suffix ?? null,
  });
  return world.store.sessions.put({
    ...session,
    amount_subtotal: total,
    amount_total: total,
    currency,
    line_items: { ...session.line_items, data: items },
    payment_method_types: paymentMethods(world, input),
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
    metadata: mergeMetadata({}, input.setup_intent_data?.metadata),
    payment_method_types: methodTypes,
  });
  return world.store.sessions.put({
    ...session,
    adaptive_pricing: null,
    mode: 'setup',
    payment_method_types: methodTypes,
    payment_status: 'no_payment_required',
    setup_intent: intent.id,
  });
}

/** What sessions of either mode have in common; not stored yet. */
function newSession(world: World, input: CreateParams): StoredSession {
  const id = newId('cs_test', 58);
  const created = world.clock.nowSeconds();
  return known<StoredSession>({
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: input.adaptive_pricing?.enabled ?? true },
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount_subtotal: null,
    amount_total: null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created,
    currency: input.currency?.toLowerCase() ?? null,
    customer: input.customer === undefined ? null : customerOf(world, input.customer).id,
    customer_email: input.customer_email ?? null,
    expires_at: expiry(input.expires_at, created),
    line_items: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: input.locale ?? null,
    metadata: mergeMetadata({}, input.metadata),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: [],
    payment_status: 'unpaid',
    setup_intent: null,
    status: 'open',
    success_url: input.success_url,
    url: `${world.publicUrl()}/checkout/${id}`,
  });
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
  const allowed: readonly string[] = input.allowed_payment_method_types ?? world.methods;
  const left = world.methods.filter((method) => allowed.includes(method));
  if (left.length === 0) throw noMethods();
  return left;
}

function toLineItem({ price_data: price, quantity }: LineItem): Stripe.LineItem {
  const amount = price.unit_amount * quantity;
  return known<Stripe.LineItem>({
    id: newId('li'),
    object: 'item',
    amount_subtotal: amount,
    amount_total: amount,
    currency: price.currency.toLowerCase(),
    description: price.product_data.name,
    quantity,
  });
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
