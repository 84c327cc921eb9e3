import type Stripe from 'stripe';
import { type Ore, ore } from '@/domain/money/ore';
import { stripe, stripeErrorCode } from './client';

const PAGE = 100;
/** Pages that a look back reads at most. */
const MAX_PAGES = 50;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Movements between us and our bank, and Stripe's invoices: they belong to no purchase. */
const notPurchases = [
  'payout',
  'payout_cancel',
  'payout_failure',
  'stripe_fee',
  'topup',
  'topup_reversal',
] as const satisfies Stripe.BalanceTransaction.Type[];

export const isOfPurchase = ({ type }: Pick<Stripe.BalanceTransaction, 'type'>): boolean =>
  !(notPurchases as readonly string[]).includes(type);

/** What has moved in our balance for one of Stripe's objects. */
interface Moved {
  /** Öre, fees taken off. */
  net: number;
  /** The last time; null: nothing has. */
  last: Date | null;
}

/** @param source a charge, refund, transfer or reversal, or a movement itself (`txn_…`). */
export async function movedFor(source: string): Promise<Moved> {
  const moves = source.startsWith('txn_')
    ? stripe()
        .balanceTransactions.retrieve(source)
        .then((move) => [move])
    : stripe()
        .balanceTransactions.list({ source, limit: PAGE })
        .then(({ data }) => data);
  const found = await moves.catch((error) => {
    if (stripeErrorCode(error) === 'resource_missing') return [];
    throw error;
  });
  return {
    net: found.reduce((sum, { net }) => sum + net, 0),
    last: found.length > 0 ? new Date(Math.max(...found.map(({ created }) => created)) * 1000) : null,
  };
}

async function* listTransactions(
  params: Stripe.BalanceTransactionListParams,
): AsyncGenerator<Stripe.BalanceTransaction[]> {
  for (let after: string | undefined; ; ) {
    const page: Stripe.ApiList<Stripe.BalanceTransaction> = await stripe().balanceTransactions.list({
      ...params,
      limit: PAGE,
      ...(after && { starting_after: after }),
    });
    if (page.data.length > 0) yield page.data;
    after = page.data[page.data.length - 1]?.id;
    if (!page.has_more || !after) return;
  }
}

/** How many movements `listBalanceTransactions` gives at once, ten of Stripe's pages. */
export const MOVEMENTS = 1000;

/**
 * Every movement in our Stripe balance from one second to another, with both, newest first: `MOVEMENTS` at a time, and
 * at last those that are left, if any.
 */
export async function* listBalanceTransactions(
  from: Date,
  to: Date,
): AsyncGenerator<Stripe.BalanceTransaction[]> {
  let batch: Stripe.BalanceTransaction[] = [];
  for await (const page of listTransactions({ created: { gte: seconds(from), lte: seconds(to) } })) {
    batch.push(...page);
    if (batch.length < MOVEMENTS) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** What moved in kronor by these movements, öre; null when they are too many to read. */
async function netOf(params: Stripe.BalanceTransactionListParams): Promise<number | null> {
  let [net, pages] = [0, 0];
  for await (const page of listTransactions({ ...params, currency: 'sek' })) {
    pages += 1;
    if (pages > MAX_PAGES) return null;
    net += page.reduce((sum, each) => sum + each.net, 0);
  }
  return net;
}

const inSek = (amounts: Stripe.Balance.Available[]): number =>
  amounts.reduce((sum, { amount, currency }) => sum + (currency === 'sek' ? amount : 0), 0);

/**
 * What our balance at Stripe held of our purchases at an instant, whether available or not, öre: the balance of now,
 * less what has moved since, less what is no purchase's. Null when too much has moved since to be counted.
 */
export async function purchasesBalance(at: Date, now: Date): Promise<Ore | null> {
  const { available, pending } = await stripe().balance.retrieve();
  // Stripe dates to the second.
  const past = seconds(at) < seconds(now);
  const since = past ? await netOf({ created: { gt: seconds(at) } }) : 0;
  const others = await Promise.all(
    notPurchases.map((type) => netOf({ type, ...(past && { created: { lte: seconds(at) } }) })),
  );
  if (since === null || others.some((net) => net === null)) return null;
  const own = others.reduce<number>((sum, net) => sum + (net ?? 0), 0);
  return ore(inSek(available) + inSek(pending) - since - own);
}
