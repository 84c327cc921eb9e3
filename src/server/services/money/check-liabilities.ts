import { and, asc, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { liabilities } from '@/domain/money/ledger';
import { HOUR, plus } from '@/domain/time';
import { logger } from '@/server/lib/logger';
import { pagesOf } from '@/server/lib/run-parts';
import { db, inTransaction } from '../../db/client';
import { ledgerPostings, purchases, reconciliationDifferences, refunds, transfers } from '../../db/schema';
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

/** Checks the ended purchases of a condition, and records what is found. @returns the open ones. */
async function check(which: SQL | undefined, now: Date): Promise<StandingLiability[]> {
  const all: StandingLiability[] = [];
  const pages = pagesOf<{ id: string }>(PAGE, (last) =>
    db
      .select({ id: purchases.id })
      .from(purchases)
      .where(
        and(inArray(purchases.state, ['completed', 'refunded']), which, last && gt(purchases.id, last.id)),
      )
      .orderBy(asc(purchases.id))
      .limit(PAGE),
  );
  for await (const page of pages) {
    const ids = page.map(({ id }) => id);
    // One snapshot: a payment in progress is seen as owed or as paid, never as neither.
    const found = await inTransaction((tx) => findLiabilities(tx, ids), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    await recordDifferences(ids, found, now);
    all.push(...found);
  }
  return all;
}

/**
 * Finds ended purchases with money owed to a party that no refund or transfer will pay:
 * the rows say it is paid, the ledger says it is not. Each is recorded once, for an admin to resolve, and logged
 * as an error.
 * @returns the open ones.
 */
export const checkLiabilities = ({ now }: Call): Promise<StandingLiability[]> => check(undefined, now);

/** How far back the hourly check looks: it may have been down for a day. */
const CHANGED_WITHIN = 25 * HOUR;

/**
 * As `checkLiabilities`, of the purchases whose postings, refunds or transfers have changed within a day, and of those
 * with an open difference.
 * @returns the open ones among them.
 */
export function checkChangedLiabilities({ now }: Call): Promise<StandingLiability[]> {
  const since = plus(now, -CHANGED_WITHIN);
  const { source, kind, resolvedAt } = reconciliationDifferences;
  const changed = union(
    db.select({ id: ledgerPostings.purchaseId }).from(ledgerPostings).where(gte(ledgerPostings.at, since)),
    db.select({ id: refunds.purchaseId }).from(refunds).where(gte(refunds.updatedAt, since)),
    db.select({ id: transfers.purchaseId }).from(transfers).where(gte(transfers.updatedAt, since)),
    db
      .select({ id: sql<string>`${source}::uuid` })
      .from(reconciliationDifferences)
      .where(and(inArray(kind, [...liabilities]), isNull(resolvedAt))),
  );
  return check(inArray(purchases.id, changed), now);
}
