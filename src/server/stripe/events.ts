import type Stripe from 'stripe';
import { env } from '@/env';
import { stripe } from './client';

const PAGE = 100;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** @param accountId the connected account that it is of: the platform does not find its events. */
export const retrieveEvent = (eventId: string, accountId?: string): Promise<Stripe.Event> =>
  stripe().events.retrieve(eventId, {}, accountId ? { stripeAccount: accountId } : {});

/** Every event of some kinds between two instants, oldest first. Stripe keeps them for 30 days. */
export async function listEvents(types: string[], from: Date, to: Date): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  for (let after: string | undefined; ; ) {
    const page: Stripe.ApiList<Stripe.Event> = await stripe().events.list({
      types,
      created: { gte: seconds(from), lte: seconds(to) },
      limit: PAGE,
      ...(after && { starting_after: after }),
    });
    events.push(...page.data);
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return events.reverse();
  }
}

const TOLERANCE_SECONDS = 300;

/**
 * The event a delivery carries, when its signature is by one of our secrets and fresh; null otherwise.
 * Two secrets may be valid at once while one is rolled (docs.stripe.com/webhooks).
 */
export function verifyWebhook(body: string, signature: string): Stripe.Event | null {
  for (const secret of env.STRIPE_WEBHOOK_SECRET) {
    try {
      return stripe().webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch {
      // By another secret, perhaps.
    }
  }
  return null;
}
