import { and, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Call } from '@/domain/account/actor';
import { type Ore, ore } from '@/domain/money/ore';
import { DAY, plus } from '@/domain/time';
import { isAmong } from '@/server/db/among';
import { logger } from '@/server/lib/logger';
import { db } from '../../db/client';
import { noteRun } from '../../db/completed-runs';
import { ledgerEntries, ledgerPostings, payments, reconciliationDifferences, refunds } from '../../db/schema';
import { isOfPurchase, listBalanceTransactions, totalMovedFor } from '../../stripe/balance';

/** How far back each run looks: longer than a weekend. */
const WINDOW_DAYS = 7;
/** Younger movements may not have reached us yet. */
const SETTLING_MS = 15 * 60_000;
/** With asynchronous capture the fee is known within hours. */
const FEE_WAIT = 2 * DAY;

type DifferenceKind = 'missing_in_ledger' | 'missing_at_stripe' | 'amount_differs';

interface Difference {
  /** Stripe's object: a charge, refund, transfer, reversal or a chargeback's movement. */
  source: string;
  kind: DifferenceKind;
  /** Öre in Stripe's balance, its fees taken off. */
  stripeAmount: Ore | null;
  /** Öre in our ledger. */
  ledgerAmount: Ore | null;
}

/**
 * The ledger's reference of a movement. A chargeback moves money more than once, so each of its movements has its own.
 */
function refOf(move: Stripe.BalanceTransaction): string {
  const source = typeof move.source === 'string' ? move.source : (move.source?.id ?? null);
  return move.type === 'adjustment' || !source ? move.id : source;
}

/** Our ledger's sums of Stripe's objects: the sum of what was posted about each to the account at Stripe. */
async function postedAbout(refs: string[]): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map();
  const rows = await db
    .select({ ref: ledgerPostings.ref, total: sql`sum(${ledgerEntries.amount})`.mapWith(Number) })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(and(isAmong(ledgerPostings.ref, refs), eq(ledgerEntries.account, 'stripe')))
    .groupBy(ledgerPostings.ref);
  // Stripe takes a refund's money when it begins; we post it when the buyer has been paid.
  const begun = await db
    .select({ ref: refunds.stripeRefundId, amount: refunds.amount })
    .from(refunds)
    .where(and(isAmong(refunds.stripeRefundId, refs), eq(refunds.status, 'pending')));
  const posted = new Map(rows.map(({ ref, total }) => [ref, total]));
  for (const { ref, amount } of begun) if (ref) posted.set(ref, (posted.get(ref) ?? 0) - amount);
  return posted;
}

/** What our ledger has of Stripe's objects between two instants, in the same terms as Stripe's list. */
async function postedDuring(from: Date, to: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectDistinct({ ref: ledgerPostings.ref })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(
      and(
        gte(ledgerPostings.at, from),
        lt(ledgerPostings.at, to),
        eq(ledgerEntries.account, 'stripe'),
        ne(ledgerPostings.ref, ''),
      ),
    );
  return postedAbout(rows.map(({ ref }) => ref));
}

interface Comparison {
  found: Difference[];
  /** Objects that Stripe did not answer about, with its failure. */
  unread: Map<string, unknown>;
}

/** Everything that differs between Stripe's balance and our ledger in the window, each object once. */
async function compare(from: Date, to: Date, now: Date): Promise<Comparison> {
  const atStripe = new Map<string, { total: number; last: number }>();
  // A day more than is compared, since Stripe dates some movements earlier than we do.
  for await (const page of listBalanceTransactions(plus(from, -DAY), now)) {
    for (const move of page) {
      if (!isOfPurchase(move)) continue;
      const before = atStripe.get(refOf(move)) ?? { total: 0, last: 0 };
      atStripe.set(refOf(move), {
        total: before.total + move.net,
        last: Math.max(before.last, move.created * 1000),
      });
    }
  }
  const ours = await postedAbout([...atStripe.keys()]);
  const found: Difference[] = [];
  const unread = new Map<string, unknown>();
  for (const [source, { total: listed, last }] of atStripe) {
    const posted = ours.get(source);
    if (posted === listed || last < from.getTime() || last >= to.getTime()) continue;
    // The list may start in the middle of an object's movements: a refund may fail long after it was made.
    const total = source.startsWith('txn_')
      ? listed
      : await totalMovedFor(source).catch((error) => {
          logger.error({ err: error, source }, 'not compared with Stripe');
          unread.set(source, error);
          return null;
        });
    if (total === null) continue;
    // Nothing moved in the end and nothing is posted: a refund that failed before the buyer had it.
    if ((posted ?? 0) === total) continue;
    found.push({
      source,
      kind: posted === undefined ? 'missing_in_ledger' : 'amount_differs',
      stripeAmount: ore(total),
      ledgerAmount: posted === undefined ? null : ore(posted),
    });
  }
  for (const [source, total] of await postedDuring(from, to)) {
    if (total === 0 || atStripe.has(source)) continue;
    found.push({ source, kind: 'missing_at_stripe', stripeAmount: null, ledgerAmount: ore(total) });
  }
  return { found, unread };
}

/**
 * Leaves out payments whose fee is not known yet: Stripe's balance does not have them, or has them without a fee that
 * our ledger has. After two days it is a difference like any other.
 */
async function withoutPendingFees(found: Difference[], now: Date): Promise<Difference[]> {
  if (found.length === 0) return found;
  const pending = await db
    .select({ chargeId: payments.chargeId })
    .from(payments)
    .where(
      and(
        isAmong(
          payments.chargeId,
          found.map(({ source }) => source),
        ),
        isNull(payments.stripeFee),
        gte(payments.receivedAt, plus(now, -FEE_WAIT)),
      ),
    );
  const ids = new Set(pending.map(({ chargeId }) => chargeId));
  return found.filter(({ source }) => !ids.has(source));
}

/**
 * Compares every movement in Stripe's balance with our ledger, to the öre and with its fees, and records each
 * difference once. What agrees again is marked resolved.
 * @returns the open differences, in öre.
 * @throws what Stripe failed with about an object, once all others are recorded.
 */
export async function reconcile({ now }: Call): Promise<Difference[]> {
  const [from, to] = [plus(now, -WINDOW_DAYS * DAY), plus(now, -SETTLING_MS)];
  const { found: differing, unread } = await compare(from, to, now);
  const found = await withoutPendingFees(differing, now);
  const kinds: DifferenceKind[] = ['missing_in_ledger', 'missing_at_stripe', 'amount_differs'];
  const open = await db
    .select()
    .from(reconciliationDifferences)
    .where(
      and(
        isNull(reconciliationDifferences.resolvedAt),
        inArray(reconciliationDifferences.kind, kinds),
        gte(reconciliationDifferences.foundAt, from),
      ),
    );
  const known = new Set(open.map(({ source }) => source));
  const standing = new Set([...found.map(({ source }) => source), ...unread.keys()]);
  const news = found.filter(({ source }) => !known.has(source));
  if (news.length > 0) {
    // A concurrent run may find the same: the unique key lets one insert it.
    const added = await db
      .insert(reconciliationDifferences)
      .values(news.map((each) => ({ ...each, foundAt: now })))
      .onConflictDoNothing()
      .returning({ id: reconciliationDifferences.id });
    if (added.length > 0) logger.error({ count: added.length }, 'reconciliation found differences');
  }
  for (const { id, source } of open) {
    if (standing.has(source)) continue;
    await db
      .update(reconciliationDifferences)
      .set({ resolvedAt: now })
      .where(eq(reconciliationDifferences.id, id));
  }
  const [failure] = unread.values();
  if (failure) throw failure;
  await noteRun(db, 'reconcile');
  return found;
}
