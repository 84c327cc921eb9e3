import { and, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type Stripe from 'stripe';
import { type Ore, ore } from '@/domain/money';
import { DAY, plus } from '@/domain/time';
import { db } from '../../db/client';
import { payments, reconciliationDifferences, refunds, transfers } from '../../db/schema';
import { logger } from '../../lib/logger';
import { listBalanceTransactions } from '../../stripe/balance';

/** How far back each run looks: longer than a weekend without anyone at work. */
const WINDOW_DAYS = 7;
/** What is younger may still be on its way to us. */
const SETTLING_MS = 15 * 60_000;

interface Difference {
  source: string;
  kind: string;
  stripeAmount: Ore | null;
  ledgerAmount: Ore | null;
}

const amountsBy = <Row extends { amount: Ore }>(rows: Row[], key: (row: Row) => string | null) =>
  new Map(rows.flatMap((row) => (key(row) ? [[key(row) as string, row.amount] as const] : [])));

/** Our books of a set of Stripe objects, by their ids. Transfers and refunds take money away. */
async function bookedAmounts(ids: string[]): Promise<Map<string, number>> {
  const [charges, given, sent] = await Promise.all([
    db.select().from(payments).where(inArray(payments.chargeId, ids)),
    db.select().from(refunds).where(inArray(refunds.stripeRefundId, ids)),
    db.select().from(transfers).where(inArray(transfers.stripeTransferId, ids)),
  ]);
  const negative = (map: Map<string, Ore>) => [...map].map(([id, amount]) => [id, -amount] as const);
  return new Map<string, number>([
    ...amountsBy(charges, (row) => row.chargeId),
    ...negative(amountsBy(given, (row) => row.stripeRefundId)),
    ...negative(amountsBy(sent, (row) => row.stripeTransferId)),
  ]);
}

const COMPARED = new Set(['charge', 'payment', 'refund', 'payment_refund', 'transfer']);

const sourceId = ({ source }: Stripe.BalanceTransaction): string | null =>
  typeof source === 'string' ? source : (source?.id ?? null);

/** Where one page of Stripe's balance transactions and our books differ. */
async function compare(page: Stripe.BalanceTransaction[]): Promise<Difference[]> {
  const moves = page.filter((move) => COMPARED.has(move.type) && sourceId(move));
  if (moves.length === 0) return [];
  const booked = await bookedAmounts(moves.map((move) => sourceId(move) as string));
  return moves.flatMap((move) => {
    const id = sourceId(move) as string;
    const ours = booked.get(id);
    if (ours === move.amount) return [];
    return [
      {
        source: id,
        kind: ours === undefined ? 'missing_in_ledger' : 'amount_differs',
        stripeAmount: ore(move.amount),
        ledgerAmount: ours === undefined ? null : ore(ours),
      },
    ];
  });
}

/** What we have booked in the window and Stripe did not list. */
async function missingAtStripe(seen: Set<string>, from: Date, to: Date): Promise<Difference[]> {
  const during = (at: PgColumn) => and(gte(at, from), lt(at, to));
  const [charges, given, sent] = await Promise.all([
    db
      .select({ id: payments.chargeId, amount: payments.amount })
      .from(payments)
      .where(during(payments.receivedAt)),
    db
      .select({ id: refunds.stripeRefundId, amount: refunds.amount })
      .from(refunds)
      .where(and(isNotNull(refunds.stripeRefundId), during(refunds.updatedAt))),
    db
      .select({ id: transfers.stripeTransferId, amount: transfers.amount })
      .from(transfers)
      .where(and(isNotNull(transfers.stripeTransferId), during(transfers.updatedAt))),
  ]);
  const away = [...given, ...sent].map(({ id, amount }) => ({ id, amount: ore(-amount) }));
  return [...charges, ...away].flatMap(({ id, amount }) =>
    id === null || seen.has(id)
      ? []
      : [{ source: id, kind: 'missing_at_stripe', stripeAmount: null, ledgerAmount: amount }],
  );
}

/**
 * Compares every charge, refund and transfer in Stripe's balance with our books, and writes down each
 * difference once. What agrees again is marked resolved.
 * @returns the differences that stand, in öre.
 */
export async function reconcile(now: Date): Promise<Difference[]> {
  const [from, to] = [plus(now, -WINDOW_DAYS * DAY), plus(now, -SETTLING_MS)];
  const seen = new Set<string>();
  const found: Difference[] = [];
  // A day more than is compared, so that what Stripe dates a little earlier than we do is seen.
  for await (const page of listBalanceTransactions(plus(from, -DAY), now)) {
    for (const move of page) seen.add(sourceId(move) ?? '');
    found.push(...(await compare(page.filter(({ created }) => created * 1000 < to.getTime()))));
  }
  found.push(...(await missingAtStripe(seen, from, to)));

  const open = await db
    .select()
    .from(reconciliationDifferences)
    .where(and(isNull(reconciliationDifferences.resolvedAt), gte(reconciliationDifferences.foundAt, from)));
  const known = new Set(open.map(({ source }) => source));
  const standing = new Set(found.map(({ source }) => source));
  const news = found.filter(({ source }) => !known.has(source));
  if (news.length > 0) {
    await db.insert(reconciliationDifferences).values(news.map((each) => ({ ...each, foundAt: now })));
    logger.error({ count: news.length }, 'reconciliation found differences');
  }
  for (const { id, source } of open) {
    if (standing.has(source)) continue;
    await db
      .update(reconciliationDifferences)
      .set({ resolvedAt: now })
      .where(eq(reconciliationDifferences.id, id));
  }
  return found;
}
