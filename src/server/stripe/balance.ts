import type Stripe from 'stripe';
import { stripe } from './client';

const PAGE = 100;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Everything that ever moved in our balance for one of Stripe's objects, fees taken off; öre. */
export async function totalMovedFor(source: string): Promise<number> {
  const { data } = await stripe().balanceTransactions.list({ source, limit: PAGE });
  return data.reduce((sum, { net }) => sum + net, 0);
}

/** Every movement in our Stripe balance between two instants, a page at a time, newest first. */
export async function* listBalanceTransactions(
  from: Date,
  to: Date,
): AsyncGenerator<Stripe.BalanceTransaction[]> {
  for (let after: string | undefined; ; ) {
    const page: Stripe.ApiList<Stripe.BalanceTransaction> = await stripe().balanceTransactions.list({
      created: { gte: seconds(from), lt: seconds(to) },
      limit: PAGE,
      ...(after && { starting_after: after }),
    });
    if (page.data.length > 0) yield page.data;
    after = page.data[page.data.length - 1]?.id;
    if (!page.has_more || !after) return;
  }
}
