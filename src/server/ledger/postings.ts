import { and, eq, type SQL, sum } from 'drizzle-orm';
import { balanceOf, type LedgerAccount, type LedgerEntry, type PostingKind } from '@/domain/money/ledger';
import { type Ore, ore } from '@/domain/money/ore';
import type { Transaction } from '../db/client';
import { ledgerEntries, ledgerPostings } from '../db/schema';

/**
 * Writes one posting of a purchase, in öre.
 * @param posting.ref Stripe's object it is about, by which reconciliation finds it: each is posted once per kind.
 * @returns false when that has been posted for the purchase before, or when there is no amount in it: nothing is written
 *   then.
 * @throws when the entries do not sum to zero.
 */
export async function post(
  tx: Transaction,
  posting: { purchaseId: string; kind: PostingKind; ref?: string; entries: LedgerEntry[]; at: Date },
): Promise<boolean> {
  const { purchaseId, kind, ref = '', entries, at } = posting;
  if (balanceOf(entries) !== 0) throw new Error(`Unbalanced posting ${kind}`);
  const lines = entries.filter(({ amount }) => amount !== 0);
  if (lines.length === 0) return false;
  const [row] = await tx
    .insert(ledgerPostings)
    .values({ purchaseId, kind, ref, at })
    .onConflictDoNothing()
    .returning({ id: ledgerPostings.id });
  if (!row) return false;
  await tx.insert(ledgerEntries).values(lines.map((entry) => ({ postingId: row.id, ...entry })));
  return true;
}

/**
 * The balance of one account for a purchase, in öre: debit positive, credit negative.
 * @param which only these postings.
 */
export async function standsOn(
  tx: Transaction,
  purchaseId: string,
  account: LedgerAccount,
  which?: SQL,
): Promise<Ore> {
  const [row] = await tx
    .select({ total: sum(ledgerEntries.amount).mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(and(eq(ledgerPostings.purchaseId, purchaseId), eq(ledgerEntries.account, account), which));
  return ore(row?.total ?? 0);
}

/** Dashboard refunds of a purchase that has not ended, in öre. */
export async function manuallyRefunded(tx: Transaction, purchaseId: string): Promise<Ore> {
  return ore(Math.max(0, await standsOn(tx, purchaseId, 'buyer_payable')));
}
