import type Stripe from 'stripe';
import { newId } from './collection';
import { attach, newCard, type TestCard } from './customers';
import type { StoredSession } from './store';
import { known, type World } from './world';

/** What saves a payment method: the part of a session in setup mode that is not its page. */
export function newSetupIntent(
  world: World,
  of: Pick<Stripe.SetupIntent, 'customer' | 'metadata' | 'payment_method_types'>,
): Stripe.SetupIntent {
  const intent = known<Stripe.SetupIntent>({
    ...of,
    id: newId('seti'),
    object: 'setup_intent',
    created: world.clock.nowSeconds(),
    last_setup_error: null,
    payment_method: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  });
  return world.store.setupIntents.put(intent);
}

export function cancelSetupIntent(world: World, id: string): void {
  const intent = world.store.setupIntents.get(id);
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return;
  const canceled = world.store.setupIntents.put({
    ...intent,
    status: 'canceled',
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
    status: 'complete',
    url: null,
  });
  world.events.emit('setup_intent.succeeded', succeeded);
  world.events.emit('checkout.session.completed', complete);
  return complete;
}
