import type Stripe from 'stripe';
import type { App } from './app';
import { world } from './world';

/** Delivers an event, freshly signed, to a process. @returns the status; 0 when nobody answered. */
export function deliver(app: App, event: Stripe.Event): Promise<number> {
  const { body, signature } = world.sandbox.webhooks.sign(event);
  return fetch(`${app.url}/api/stripe/webhook`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    signal: AbortSignal.timeout(60_000),
  }).then(
    ({ status }) => status,
    () => 0,
  );
}
