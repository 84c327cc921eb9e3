import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { liabilities } from '@/domain/money/ledger';
import { logger } from '@/server/lib/logger';
import { db } from '../../db/client';
import { purchases, reconciliationDifferences } from '../../db/schema';
import { findLiabilities, keyOf, type StandingLiability } from './internal/liabilities';

const PAGE = 500;

/** Inserts new differences, and marks those that no longer exist as resolved. */
async function recordDifferences(
  purchaseIds: string[],
  found: StandingLiability[],
  now: Date,
): Promise<void> {
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
 * Finds ended purchases with money owed to a party that no refund or transfer will pay:
 * the rows say it is paid, the ledger says it is not. Each is recorded once, for an admin to resolve, and logged
 * as an error.
 * @returns the open ones.
 */
export async function checkLiabilities({ now }: Call): Promise<StandingLiability[]> {
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
    // One snapshot: a payment in progress is seen as owed or as paid, never as neither.
    const found = await db.transaction((tx) => findLiabilities(tx, ids), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    await recordDifferences(ids, found, now);
    all.push(...found);
    last = ids.at(-1) ?? null;
    if (ids.length < PAGE) return all;
  }
}
