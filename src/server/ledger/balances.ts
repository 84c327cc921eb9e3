import { and, eq, gte, lte, max, sql, sum } from 'drizzle-orm';
import type { Balances } from '@/domain/money/held';
import { ledgerAccounts } from '@/domain/money/ledger';
import { ore } from '@/domain/money/ore';
import type { Transaction } from '../db/client';
import { ledgerClosings, ledgerEntries, ledgerPostings } from '../db/schema';

/**
 * Each account's balance at an instant, in öre: that of the last month that was closed by then, and what was posted since.
 * @param tx of one snapshot (repeatable read).
 */
export async function balancesAt(tx: Transaction, until: Date): Promise<Balances> {
  const last = tx
    .select({ endsAt: max(ledgerClosings.endsAt) })
    .from(ledgerClosings)
    .where(lte(ledgerClosings.endsAt, until));
  const closed = await tx
    .select()
    .from(ledgerClosings)
    .where(eq(ledgerClosings.endsAt, sql`${last}`));
  const endsAt = closed[0]?.endsAt;
  const { account, amount } = ledgerEntries;
  const posted = await tx
    .select({ account, amount: sum(amount).mapWith(Number) })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(and(endsAt && gte(ledgerPostings.at, endsAt), lte(ledgerPostings.at, until)))
    .groupBy(account);
  const rows = [...closed, ...posted];
  const balanceOf = (name: string) =>
    rows.reduce((total, row) => (row.account === name ? total + row.amount : total), 0);
  return Object.fromEntries(ledgerAccounts.map((name) => [name, ore(balanceOf(name))])) as Balances;
}
