import type Stripe from 'stripe';
import { stripe } from './client';

const PAGE = 100;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

export const retrieveEvent = (eventId: string): Promise<Stripe.Event> => stripe().events.retrieve(eventId);

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
