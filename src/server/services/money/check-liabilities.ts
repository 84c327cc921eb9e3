import { and, asc, eq, gt, inArray, isNull, ne, sum } from 'drizzle-orm';
import { type Liability, liabilities, unexplained } from '@/domain/ledger';
import { type Ore, ore } from '@/domain/money';
import { db, type Executor } from '../../db/client';
import {
  ledgerEntries,
  ledgerPostings,
  purchases,
  reconciliationDifferences,
  refunds,
  transfers,
} from '../../db/schema';
import { logger } from '../../lib/logger';

const PAGE = 500;

/** A balance of an ended purchase that should be zero, by everything else we know of it. */
export interface StandingLiability {
  purchaseId: string;
  account: Liability;
  /** Öre in the ledger that nothing is going to pay; negative is owed to the party. */
  amount: Ore;
}

const keyOf = (purchaseId: string, account: string) => `${purchaseId} ${account}`;

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

/** Writes down what stands and is not known yet, and marks as resolved what stands no more. */
async function note(purchaseIds: string[], found: StandingLiability[], now: Date): Promise<void> {
  const table = reconciliationDifferences;
  if (found.length > 0) {
    const added = await db
      .insert(table)
      .values(
        found.map(({ purchaseId, account, amount }) => ({
          source: purchaseId,
          kind: account,
          ledgerAmount: amount,
          foundAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ purchaseId: table.source, account: table.kind, amount: table.ledgerAmount });
    for (const each of added) logger.error(each, 'an ended purchase has a balance that nothing will pay');
  }
  const standing = new Set(found.map(({ purchaseId, account }) => keyOf(purchaseId, account)));
  const open = await db
    .select({ id: table.id, source: table.source, kind: table.kind })
    .from(table)
    .where(
      and(
        inArray(table.source, purchaseIds),
        inArray(table.kind, [...liabilities]),
        isNull(table.resolvedAt),
      ),
    );
  const gone = open.filter(({ source, kind }) => !standing.has(keyOf(source, kind)));
  if (gone.length === 0) return;
  await db
    .update(table)
    .set({ resolvedAt: now })
    .where(
      inArray(
        table.id,
        gone.map(({ id }) => id),
      ),
    );
}

/**
 * Looks through all ended purchases for money that is owed to a party and that no refund or transfer is going to pay:
 * the rows say it is paid, the ledger says it is not. Each is written down once, for an admin to resolve, and logged
 * as an error.
 * @returns what stands.
 */
export async function checkLiabilities(now: Date): Promise<StandingLiability[]> {
  const all: StandingLiability[] = [];
  for (let last: string | null = null; ; ) {
    const page: { id: string }[] = await db
      .select({ id: purchases.id })
      .from(purchases)
      .where(
        and(
          inArray(purchases.state, ['completed', 'refunded']),
          last === null ? undefined : gt(purchases.id, last),
        ),
      )
      .orderBy(asc(purchases.id))
      .limit(PAGE);
    const ids = page.map(({ id }) => id);
    if (ids.length === 0) return all;
    // One snapshot: what is being paid at this moment is seen as owed or as paid, never as neither.
    const found = await db.transaction((tx) => findLiabilities(tx, ids), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    await note(ids, found, now);
    all.push(...found);
    last = ids.at(-1) ?? null;
    if (ids.length < PAGE) return all;
  }
}
