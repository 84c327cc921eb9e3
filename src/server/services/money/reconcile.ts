import { and, desc, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Call } from '@/domain/account/actor';
import { type Ore, ore } from '@/domain/money/ore';
import { DAY, earliest, plus } from '@/domain/time';
import { isAmong } from '@/server/db/among';
import { logger } from '@/server/lib/logger';
import { db, inTransaction } from '../../db/client';
import { noteRun } from '../../db/completed-runs';
import { ledgerEntries, ledgerPostings, payments, reconciliationDifferences, refunds } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import type { Jobs } from '../../queue/queues';
import { isOfPurchase, listBalanceTransactions, MOVEMENTS, movedFor } from '../../stripe/balance';

/** Some ten seconds of Stripe's answers: the scheduled route has a minute for all. */
const MOVEMENTS_OF_A_JOB = 3000;
/** Objects that a job hands to the next one. */
const UNREAD_AT_MOST = 200;
/** Open differences that are judged again. */
const OPEN_AT_MOST = 500;
/** How far back each run looks: longer than a weekend. */
const WINDOW_DAYS = 7;
/** Younger movements may not have reached us yet. */
const SETTLING_MS = 15 * 60_000;
/** With asynchronous capture the fee is known within hours. */
const FEE_WAIT = 2 * DAY;

type DifferenceKind = 'missing_in_ledger' | 'missing_at_stripe' | 'amount_differs';

const kinds: DifferenceKind[] = ['missing_in_ledger', 'missing_at_stripe', 'amount_differs'];

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

/**
 * What Stripe's balance and our ledger say of one object.
 * @param settled what moved after this may not have reached us yet.
 * @returns null when they agree.
 */
async function judge(source: string, settled: Date): Promise<Difference | 'unsettled' | null> {
  const { net, last } = await movedFor(source);
  if (last && last >= settled) return 'unsettled';
  const posted = (await postedAbout([source])).get(source);
  // Nothing moved in the end and nothing is posted: a refund that failed before the buyer had it.
  if ((posted ?? 0) === net) return null;
  if (posted === undefined)
    return { source, kind: 'missing_in_ledger', stripeAmount: ore(net), ledgerAmount: null };
  const kind = last ? 'amount_differs' : 'missing_at_stripe';
  return { source, kind, stripeAmount: last ? ore(net) : null, ledgerAmount: ore(posted) };
}

interface Comparison {
  found: Difference[];
  /** Objects that agree, or that have nothing that could differ. */
  agreeing: Set<string>;
  /** Objects that Stripe did not answer about, with its failure. */
  unread: Map<string, unknown>;
}

/** Judges objects one by one: one that Stripe does not answer about keeps no other from being judged. */
async function judgeAll(sources: Iterable<string>, settled: Date): Promise<Comparison> {
  const result: Comparison = { found: [], agreeing: new Set(), unread: new Map() };
  for (const source of sources) {
    try {
      const verdict = await judge(source, settled);
      if (verdict === null) result.agreeing.add(source);
      else if (verdict !== 'unsettled') result.found.push(verdict);
    } catch (error) {
      logger.error({ err: error, source }, 'not compared with Stripe');
      result.unread.set(source, error);
    }
  }
  return result;
}

/**
 * The objects that may differ, of the movements between two instants: an object's movements may lie further apart, and
 * Stripe dates some earlier than we do, so each is judged for itself.
 */
async function suspectsOf(moves: Stripe.BalanceTransaction[], from: Date, to: Date): Promise<Set<string>> {
  const atStripe = new Map<string, number>();
  for (const move of moves.filter(isOfPurchase))
    atStripe.set(refOf(move), (atStripe.get(refOf(move)) ?? 0) + move.net);
  const ours = await postedAbout([...atStripe.keys()]);
  const suspects = [...atStripe].filter(([source, net]) => ours.get(source) !== net);
  const unlisted = [...(await postedDuring(from, to))].filter(
    ([source, total]) => total !== 0 && !atStripe.has(source),
  );
  return new Set([...suspects, ...unlisted].map(([source]) => source));
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

/** Records differences once each; a concurrent run may have found the same. */
async function recordDifferences(found: Difference[], now: Date): Promise<void> {
  if (found.length === 0) return;
  const open = await db
    .select({ source: reconciliationDifferences.source })
    .from(reconciliationDifferences)
    .where(and(isNull(reconciliationDifferences.resolvedAt), inArray(reconciliationDifferences.kind, kinds)));
  const known = new Set(open.map(({ source }) => source));
  const news = found.filter(({ source }) => !known.has(source));
  if (news.length === 0) return;
  const added = await db
    .insert(reconciliationDifferences)
    .values(news.map((each) => ({ ...each, foundAt: now })))
    .onConflictDoNothing()
    .returning({ id: reconciliationDifferences.id });
  if (added.length > 0) logger.error({ count: added.length }, 'reconciliation found differences');
}

/** Judges the open differences again, and marks as resolved what agrees now. */
async function judgeOpen(settled: Date, now: Date): Promise<Comparison> {
  const open = await db
    .select({ id: reconciliationDifferences.id, source: reconciliationDifferences.source })
    .from(reconciliationDifferences)
    .where(and(isNull(reconciliationDifferences.resolvedAt), inArray(reconciliationDifferences.kind, kinds)))
    .orderBy(desc(reconciliationDifferences.foundAt))
    .limit(OPEN_AT_MOST);
  const judged = await judgeAll(new Set(open.map(({ source }) => source)), settled);
  const agreeing = open.filter(({ source }) => judged.agreeing.has(source)).map(({ id }) => id);
  await db
    .update(reconciliationDifferences)
    .set({ resolvedAt: now })
    .where(inArray(reconciliationDifferences.id, agreeing));
  return judged;
}

/**
 * Compares every movement in Stripe's balance of the last days with our ledger, to the öre and with its fees, newest
 * first, and records each difference once. What agrees again is marked resolved. With more movements than fit into a call
 * of the scheduled route it is several jobs.
 * @param part.before where the job before came to; without it the run begins.
 * @param part.unread the objects that Stripe has not answered about in this run, which are asked about again at its end.
 * @returns the open differences, in öre; or where a further job goes on.
 * @throws what Stripe failed with about an object, once all others are recorded.
 */
export async function reconcile(
  { before, unread = [] }: Jobs['reconcile'],
  { now }: Call,
): Promise<{ open: Difference[] } | (Jobs['reconcile'] & { before: string })> {
  const [from, settled] = [plus(now, -WINDOW_DAYS * DAY), plus(now, -SETTLING_MS)];
  let to = before ? new Date(before) : now;
  const failed = new Set(unread);
  let compared = 0;
  for await (const moves of listBalanceTransactions(from, to)) {
    const last = moves.at(-1);
    const down = moves.length < MOVEMENTS || !last ? from : new Date(last.created * 1000);
    const suspects = await suspectsOf(moves, down, earliest(to, settled));
    const result = await judgeAll(suspects, settled);
    await recordDifferences(await withoutPendingFees(result.found, now), now);
    for (const source of result.unread.keys()) failed.add(source);
    compared += moves.length;
    to = down;
    if (to > from && compared >= MOVEMENTS_OF_A_JOB) {
      const next = { before: to.toISOString(), unread: [...failed].slice(0, UNREAD_AT_MOST) };
      await inTransaction((tx) => enqueue(tx, 'reconcile', next));
      return next;
    }
  }
  const again = await judgeAll(failed, settled);
  await recordDifferences(await withoutPendingFees(again.found, now), now);
  const open = await judgeOpen(settled, now);
  const [failure] = [...again.unread.values(), ...open.unread.values()];
  if (failure) throw failure;
  await noteRun(db, 'reconcile');
  return { open: await withoutPendingFees(open.found, now) };
}
