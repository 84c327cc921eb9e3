import { and, eq, inArray, ne, sum } from 'drizzle-orm';
import { type Liability, liabilities, unexplained } from '@/domain/money/ledger';
import { type Ore, ore } from '@/domain/money/ore';
import type { Executor } from '@/server/db/client';
import { ledgerEntries, ledgerPostings, refunds, transfers } from '@/server/db/schema';

/** A balance of an ended purchase that should be zero, given its refunds and transfers. */
export interface StandingLiability {
  purchaseId: string;
  account: Liability;
  /** Öre in the ledger that nothing is going to pay; negative is owed to the party. */
  amount: Ore;
}

/** Key of a balance in a map or set. */
export const keyOf = (purchaseId: string, account: string) => `${purchaseId} ${account}`;

/**
 * Balances of ended purchases beside the refunds and transfers that are still to be made for them.
 * @returns those that do not add up to zero.
 */
export async function findLiabilities(on: Executor, purchaseIds: string[]): Promise<StandingLiability[]> {
  if (purchaseIds.length === 0) return [];
  const balances = await on
    .select({
      purchaseId: ledgerPostings.purchaseId,
      account: ledgerEntries.account,
      total: sum(ledgerEntries.amount).mapWith(Number),
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(
      and(inArray(ledgerPostings.purchaseId, purchaseIds), inArray(ledgerEntries.account, [...liabilities])),
    )
    .groupBy(ledgerPostings.purchaseId, ledgerEntries.account);
  const owed = await on
    .select({ purchaseId: refunds.purchaseId, amount: refunds.amount })
    .from(refunds)
    .where(and(inArray(refunds.purchaseId, purchaseIds), ne(refunds.status, 'succeeded')));
  const due = await on
    .select({ purchaseId: transfers.purchaseId, amount: transfers.amount })
    .from(transfers)
    .where(and(inArray(transfers.purchaseId, purchaseIds), eq(transfers.status, 'pending')));
  const balanceOf = new Map(balances.map((row) => [keyOf(row.purchaseId, row.account), ore(row.total)]));
  const unsettled = new Map([
    ...owed.map(({ purchaseId, amount }) => [keyOf(purchaseId, 'buyer_payable'), amount] as const),
    ...due.map(({ purchaseId, amount }) => [keyOf(purchaseId, 'seller_payable'), amount] as const),
  ]);
  return purchaseIds.flatMap((purchaseId) =>
    liabilities.flatMap((account) => {
      const key = keyOf(purchaseId, account);
      const amount = unexplained(balanceOf.get(key) ?? ore(0), unsettled.get(key) ?? ore(0));
      return amount === 0 ? [] : [{ purchaseId, account, amount }];
    }),
  );
}
