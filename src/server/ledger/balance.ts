import { and, eq, sum } from 'drizzle-orm';
import type { LedgerAccount } from '@/domain/money/ledger';
import { type Ore, ore } from '@/domain/money/ore';
import type { Transaction } from '../db/client';
import { ledgerEntries, ledgerPostings } from '../db/schema';

/** The balance of one account for a purchase, in öre: debit positive, credit negative. */
export async function standsOn(tx: Transaction, purchaseId: string, account: LedgerAccount): Promise<Ore> {
  const [row] = await tx
    .select({ total: sum(ledgerEntries.amount).mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(and(eq(ledgerPostings.purchaseId, purchaseId), eq(ledgerEntries.account, account)));
  return ore(row?.total ?? 0);
}

/** Dashboard refunds of a purchase that has not ended, in öre. */
export async function manuallyRefunded(tx: Transaction, purchaseId: string): Promise<Ore> {
  return ore(Math.max(0, await standsOn(tx, purchaseId, 'buyer_payable')));
}
