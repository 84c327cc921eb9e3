import type Stripe from 'stripe';
import type { App } from './app';
import { world } from './world';

async function post(path: string, body: object): Promise<number> {
  const answer = await fetch(new URL(path, world.sandbox.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.status;
}

/** Presses a button on the payment page. @returns 200, or 409 when the page is closed. */
export const press = (session: string | null, action: 'pay' | 'decline' | 'slow', late = false) =>
  post(`/checkout/${session}`, { action, late });
export const settlePayment = (session: string | null, outcome: 'succeeded' | 'failed') =>
  post('/payments/settle', { session, outcome });
export const settleRefund = (refund: string | null, outcome: 'succeeded' | 'failed') =>
  post('/refunds/settle', { refund, outcome });
export const setTransfers = (account: string | null, state: 'active' | 'inactive') =>
  post(`/accounts/${account}/transfers`, { state });

/** Sends what lies in a seller's account to their bank, which takes it or does not. */
export const payOut = (account: string | null, outcome: 'paid' | 'failed') =>
  post(`/accounts/${account}/payout`, { outcome });
/** The buyer's bank takes a payment back. @returns the chargeback's id. */
export async function chargeBack(purchaseId: string): Promise<string> {
  const [charge] = world.sandbox.stripe.charges.by('transfer_group', `purchase_${purchaseId}`);
  await post('/disputes', { charge: charge?.id });
  const [dispute] = world.sandbox.stripe.disputes.by('charge', charge?.id ?? '');
  if (!dispute) throw new Error('No chargeback');
  return dispute.id;
}
export const decideChargeback = (dispute: string, outcome: 'won' | 'lost') =>
  post(`/disputes/${dispute}/close`, { outcome });

/** The stand-in's events about one object, oldest first. */
export const eventsAbout = (objectId: string | null, type?: Stripe.Event.Type): Stripe.Event[] =>
  [...world.sandbox.stripe.events.values()].filter(
    (event) =>
      (event.data.object as { id?: string }).id === objectId && (type === undefined || event.type === type),
  );

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

export const sessionsFor = (listingId: string) =>
  world.sandbox.stripe.sessions.newestFirst().filter(({ metadata }) => metadata?.listing_id === listingId);
