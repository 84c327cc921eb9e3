import type Stripe from 'stripe';
import { attach, newCard, type TestCard } from './cards';
import { newId } from './ids';
import type { StoredSession } from './store';
import type { World } from './world';

/** What saves a payment method: the part of a session in setup mode that is not its page. */
export function newSetupIntent(
  world: World,
  {
    customer,
    methodTypes,
    metadata,
    description,
  }: {
    customer: string | null;
    methodTypes: string[];
    metadata: Record<string, string>;
    description: string | null;
  },
): Stripe.SetupIntent {
  const id = newId('seti');
  return world.store.setupIntents.put({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('s')}`,
    created: world.clock.nowSeconds(),
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: methodTypes,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  });
}

export function cancelSetupIntent(world: World, id: string): void {
  const intent = world.store.setupIntents.get(id);
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return;
  const canceled = world.store.setupIntents.put({
    ...intent,
    status: 'canceled',
    cancellation_reason: 'abandoned',
  });
  world.events.emit('setup_intent.canceled', canceled);
}

/** Its owner has entered a card on the hosted page; nothing is charged. Saved once however often it is pressed. */
export function saveCard(world: World, session: StoredSession, card: TestCard): StoredSession {
  const intent = world.store.setupIntents.get(String(session.setup_intent));
  if (session.status !== 'open' || !intent) return session;
  const customer = world.store.customers.get(String(session.customer)) ?? null;
  const entered = newCard(world, card, customer);
  const method = customer ? attach(world, entered, customer) : entered;
  const succeeded = world.store.setupIntents.put({
    ...intent,
    payment_method: method.id,
    status: 'succeeded',
  });
  const complete = world.store.sessions.put({
    ...session,
    customer_details: {
      address: null,
      business_name: null,
      email: customer?.email ?? session.customer_email ?? 'kopare@example.com',
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    status: 'complete',
    url: null,
  });
  world.events.emit('setup_intent.succeeded', succeeded);
  world.events.emit('checkout.session.completed', complete);
  return complete;
}
