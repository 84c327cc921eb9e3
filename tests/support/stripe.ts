import type { Standing } from '@sandbox/stripe/accounts';
import type { TestCard } from '@sandbox/stripe/customers';
import type Stripe from 'stripe';
import { POST } from '@/app/api/stripe/webhook/route';
import type { PaymentMethod } from '@/domain/money/payment-methods';
import { world } from './world';

async function post(path: string, body: object): Promise<number> {
  const answer = await fetch(new URL(path, world.sandbox.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.status;
}

/**
 * Presses a button on the stand-in's payment page. `late` lets a payment through that was in progress as its
 * session expired. @returns 200, or 409 when the page is closed.
 */
export const press = (sessionId: string | null, action: 'pay' | 'decline' | 'slow', late = false) =>
  post(`/checkout/${sessionId}`, { action, late });

/** As `press`, having chosen how to pay. */
export const pressWith = (
  method: PaymentMethod,
  sessionId: string | null,
  action: 'pay' | 'decline' | 'slow',
) => post(`/checkout/${sessionId}`, { action, method });

/** Presses a button on the stand-in's page that saves a card. @returns 200, or 409 when the page is closed. */
export const pressSave = (sessionId: string, card: TestCard = 'works') =>
  post(`/checkout/${sessionId}`, { action: 'save', card });

export const settlePayment = (session: string | null, outcome: 'succeeded' | 'failed') =>
  post('/payments/settle', { session, outcome });

export const settleRefund = (refund: string | null, outcome: 'succeeded' | 'failed') =>
  post('/refunds/settle', { refund, outcome });

export const setTransfers = (account: string | null, state: Standing) =>
  post(`/accounts/${account}/transfers`, { state });

/** Sends a seller account's balance to their bank, which takes it or does not. */
export const payOut = (account: string | null, outcome: 'paid' | 'failed') =>
  post(`/accounts/${account}/payout`, { outcome });

/** The bank of who paid takes a payment back, or only so many öre of it. @returns 200 */
export const openChargeback = (charge: string | undefined, amount?: number) =>
  post('/disputes', { charge, amount });

/** What the buyer has paid for a purchase, as the stand-in has it. */
export function chargeOf({ purchase }: { purchase: { id: string } }) {
  const [charge] = world.sandbox.stripe.charges.by('transfer_group', `purchase_${purchase.id}`);
  if (!charge) throw new Error('There is no charge');
  return charge;
}

/** The buyer's bank takes a payment back, or only so many öre of it. @returns the chargeback's id. */
export async function chargeBack(purchaseId: string, amount?: number): Promise<string> {
  const [charge] = world.sandbox.stripe.charges.by('transfer_group', `purchase_${purchaseId}`);
  await openChargeback(charge?.id, amount);
  const [dispute] = world.sandbox.stripe.disputes.by('charge', charge?.id ?? '');
  if (!dispute) throw new Error('No chargeback');
  return dispute.id;
}

/** The issuer of the card that was charged suspects fraud. @returns 200 */
export const warnOfFraud = (charge: string | undefined) => post('/fraud-warnings', { charge });

export const decideChargeback = (dispute: string, outcome: 'won' | 'lost') =>
  post(`/disputes/${dispute}/close`, { outcome });

/** The stand-in's events about one object, oldest first. */
export const eventsAbout = (objectId: string | null, type?: Stripe.Event.Type): Stripe.Event[] =>
  [...world.sandbox.stripe.events.values()].filter(
    (event) =>
      (event.data.object as { id?: string }).id === objectId && (type === undefined || event.type === type),
  );

/** @throws when there is none. */
export function eventAbout(objectId: string | null, type: Stripe.Event.Type): Stripe.Event {
  const event = eventsAbout(objectId, type).at(-1);
  if (!event) throw new Error(`No ${type} about ${objectId}`);
  return event;
}

/** Posts a body with a signature to the webhook's route, as Stripe would. */
export const postWebhook = (body: string, signature: string | null): Promise<Response> =>
  POST(
    new Request('http://localhost:3000/api/stripe/webhook', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(signature !== null && { 'stripe-signature': signature }),
      },
    }),
  );

/** Delivers an event, freshly signed. @returns the route's status. */
export async function deliver(event: Stripe.Event): Promise<number> {
  const { body, signature } = world.sandbox.webhooks.sign(event);
  return (await postWebhook(body, signature)).status;
}

export async function deliverAll(objectId: string | null): Promise<void> {
  for (const event of eventsAbout(objectId)) await deliver(event);
}

export const sessionsFor = (listingId: string) =>
  world.sandbox.stripe.sessions.newestFirst().filter(({ metadata }) => metadata?.listing_id === listingId);

/** Lets Stripe report the fee of each payment, and delivers the events. */
export async function captureCharges(): Promise<void> {
  const waiting = [...world.sandbox.stripe.captures.values()].map(({ id }) => id);
  world.sandbox.captureCharges();
  for (const id of waiting) await deliver(eventAbout(id, 'charge.updated'));
}
