import type Stripe from 'stripe';
import type { App } from './app';
import { world } from './world';

/** Posts a body with a signature to a process's webhook. @returns the status; 0 when nobody answered. */
export const postWebhook = (app: App, body: string, signature: string): Promise<number> =>
  fetch(`${app.url}/api/stripe/webhook`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    signal: AbortSignal.timeout(60_000),
  }).then(
    ({ status }) => status,
    () => 0,
  );

/** Delivers an event, freshly signed. */
export function deliver(app: App, event: Stripe.Event): Promise<number> {
  const { body, signature } = world.sandbox.webhooks.sign(event);
  return postWebhook(app, body, signature);
}
