import type Stripe from 'stripe';
import { newId } from './collection';
import { known, type World } from './world';

/** A payment's money is Stripe's pending balance for some days before it can be used. */
const SETTLEMENT_SECONDS = 3 * 86_400;

interface Entry {
  type: Stripe.BalanceTransaction.Type;
  source: string;
  amount: number;
  currency: string;
  fee?: number;
  description: string | null;
  availableOn?: number;
}

export function bookEntry(world: World, entry: Entry): Stripe.BalanceTransaction {
  const created = world.clock.nowSeconds();
  const fee = entry.fee ?? 0;
  const transaction = known<Stripe.BalanceTransaction>({
    id: newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: Math.max(created, entry.availableOn ?? created),
    created,
    currency: entry.currency,
    description: entry.description,
    fee,
    net: entry.amount - fee,
    source: entry.source,
    status: 'pending',
    type: entry.type,
  });
  return world.store.balanceTransactions.put(transaction);
}

/** When the money of a charge made at this second becomes available. */
export function settlesAt(created: number): number {
  return created + SETTLEMENT_SECONDS;
}

/** When the money of a charge becomes available; unknown while the charge has not succeeded. */
export function availableOn(world: World, charge: Stripe.Charge): number | undefined {
  const id = charge.balance_transaction;
  return typeof id === 'string' ? world.store.balanceTransactions.get(id)?.available_on : undefined;
}

/** The status depends on the clock, so it is computed on read. */
export function currentStatus(world: World, entry: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...entry, status: entry.available_on <= world.clock.nowSeconds() ? 'available' : 'pending' };
}

export function balanceOf(world: World, currency: string): { available: number; pending: number } {
  const now = world.clock.nowSeconds();
  const sums = { available: world.buffer, pending: 0 };
  for (const entry of world.store.balanceTransactions.values()) {
    if (entry.currency === currency) sums[entry.available_on <= now ? 'available' : 'pending'] += entry.net;
  }
  return sums;
}

/** The buffer as the top-up that it would be at Stripe, from before anything else moved. */
export function topUps(world: World): Stripe.BalanceTransaction[] {
  if (world.buffer === 0) return [];
  const topUp = known<Stripe.BalanceTransaction>({
    id: 'txn_buffer',
    object: 'balance_transaction',
    amount: world.buffer,
    available_on: 0,
    created: 0,
    currency: 'sek',
    fee: 0,
    net: world.buffer,
    source: null,
    status: 'available',
    type: 'topup',
  });
  return [topUp];
}

export function readBalance(world: World): Stripe.Balance {
  const { available, pending } = balanceOf(world, 'sek');
  return {
    object: 'balance',
    available: [{ amount: available, currency: 'sek', source_types: { card: available } }],
    livemode: false,
    pending: [{ amount: pending, currency: 'sek', source_types: { card: pending } }],
  };
}

/** The balance of a connected account in öre: transfers less reversals and payouts. */
export function inAccount(world: World, account: string): number {
  const sent = world.store.transfers
    .by('destination', account)
    .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
  const paidOut = world.store.payouts
    .by('account', account)
    .filter(({ payout }) => payout.status !== 'failed')
    .reduce((sum, { payout }) => sum + payout.amount, 0);
  return sent - paidOut;
}
