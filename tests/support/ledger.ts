import { db } from '@sandbox/database';
import { eq, sum } from 'drizzle-orm';
import { expect } from 'vitest';
import type { LedgerAccount } from '@/domain/money/ledger';
import { ledgerEntries, ledgerPostings } from '@/server/db/schema';
import { world } from './world';

/** The balance of each account for one purchase, in öre; accounts at zero are left out. */
export async function balances(purchaseId: string): Promise<Partial<Record<LedgerAccount, number>>> {
  const rows = await db
    .select({ account: ledgerEntries.account, total: sum(ledgerEntries.amount).mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(eq(ledgerPostings.purchaseId, purchaseId))
    .groupBy(ledgerEntries.account);
  return Object.fromEntries(
    rows.filter(({ total }) => total !== 0).map(({ account, total }) => [account, total]),
  );
}

const OPEN = ['held', 'buyer_payable', 'seller_payable', 'chargebacks', 'seller_debt', 'losses'];

/** The accounts of one purchase with a debt or a loss. */
export async function openAccounts(purchaseId: string): Promise<Partial<Record<LedgerAccount, number>>> {
  const entries = Object.entries(await balances(purchaseId));
  return Object.fromEntries(entries.filter(([account]) => OPEN.includes(account)));
}

/** The kinds of a purchase's postings, in the order of their names. */
export async function postingsOf({ purchase }: { purchase: { id: string } }) {
  const ofPurchase = eq(ledgerPostings.purchaseId, purchase.id);
  const rows = await db.select({ kind: ledgerPostings.kind }).from(ledgerPostings).where(ofPurchase);
  return rows.map(({ kind }) => kind).sort();
}

/** What has happened to a purchase's money at the stand-in, in öre. */
export async function atStripe(purchaseId: string) {
  const answer = await fetch(`${world.sandbox.url}/state?transfer_group=purchase_${purchaseId}`);
  return (await answer.json()) as Record<'charges' | 'refunds' | 'transfers', { amount: number }[]>;
}

/** How much Stripe has sent back to the buyer and on to the seller, each time, in öre. */
export async function sentAmounts(purchaseId: string) {
  const { refunds, transfers } = await atStripe(purchaseId);
  return { refunds: refunds.map(({ amount }) => amount), transfers: transfers.map(({ amount }) => amount) };
}

/** Nothing is held any more, and all that was posted sums to zero. */
export async function expectSettled(purchaseId: string): Promise<void> {
  const all = await balances(purchaseId);
  expect(all.held ?? 0).toBe(0);
  expect(Object.values(all).reduce((sum, amount) => sum + amount, 0)).toBe(0);
}
