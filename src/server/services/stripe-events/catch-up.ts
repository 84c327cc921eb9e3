import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { type Call, stripeAt } from '@/domain/actor';
import { DAY, HOUR, MINUTE, plus } from '@/domain/time';
import { db } from '@/server/db/client';
import { refunds, stripeEvents, transfers } from '@/server/db/schema';
import { enqueue } from '@/server/jobs/boss';
import { logger } from '@/server/lib/logger';
import { listEvents } from '@/server/stripe/events';
import { retrieveRefund } from '@/server/stripe/money';
import { fetchMissingFees } from '../money/internal/fetch-missing-fees';
import { recordRefund } from '../money/internal/record-refund';
import { readAccounts } from '../sellers/internal/read-accounts';
import { readCursor, writeCursor } from './internal/event-cursor';
import { listedEvents } from './internal/handle-event';
import { receiveStripeEvent } from './receive-stripe-event';

/** Read again each time, since Stripe lists an event slightly after its timestamp. */
const OVERLAP = 10 * MINUTE;

/** How much is held in memory at once. */
const STEP = DAY;

/** Refunds and transfers unchanged for this long are checked. */
const WAIT = 15 * MINUTE;

const BATCH = 200;

export interface CatchUpReport {
  /** Events that had not reached us. */
  replayed: number;
  /** Events that could not be applied now; the next run begins with them. */
  failed: number;
  /** Refunds and fees asked about, and refunds and transfers put back in the queue. */
  asked: number;
  /** Sellers' accounts that were read. */
  accounts: number;
}

/** Reads Stripe's events since the last run, and applies those that no webhook has brought. */
async function replayEvents(now: Date, report: CatchUpReport): Promise<void> {
  // When the clock was set back, what is ahead of it was read before.
  // An event that cannot be applied holds the cursor but does not block those after it.
  let stuckAt: Date | null = null;
  for (let from = await readCursor(now); from < now; ) {
    const to = new Date(Math.min(plus(from, STEP).getTime(), now.getTime()));
    const events = await listEvents(listedEvents, plus(from, -OVERLAP), to);
    const ids = events.map(({ id }) => id);
    const known = new Set(
      (await db.select({ id: stripeEvents.id }).from(stripeEvents).where(inArray(stripeEvents.id, ids))).map(
        ({ id }) => id,
      ),
    );
    for (const event of events) {
      if (known.has(event.id)) continue;
      try {
        // An event about an unknown purchase is retried by the queue, and the cursor moves on.
        if ((await receiveStripeEvent({ event }, stripeAt(now))) === 'applied') report.replayed += 1;
      } catch (error) {
        logger.error({ err: error, eventId: event.id, type: event.type }, 'event not caught up with');
        report.failed += 1;
        stuckAt ??= new Date(event.created * 1000);
      }
    }
    await writeCursor(stuckAt ?? to);
    from = to;
  }
}

/** Refunds that are pending at Stripe and that no webhook has settled. */
async function fetchPendingRefunds(now: Date): Promise<number> {
  const waiting = await db
    .select({ refundId: refunds.stripeRefundId })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'pending'),
        isNotNull(refunds.stripeRefundId),
        lte(refunds.updatedAt, plus(now, -WAIT)),
      ),
    )
    .orderBy(asc(refunds.updatedAt))
    .limit(BATCH);
  for (const { refundId } of waiting) {
    const refund = await retrieveRefund(refundId ?? '');
    // Ordered last from now on, so that refunds that stay pending do not block others.
    await db.update(refunds).set({ updatedAt: now }).where(eq(refunds.stripeRefundId, refund.id));
    await db.transaction((tx) => recordRefund(tx, refund, now));
  }
  return waiting.length;
}

/** Refunds and transfers that are due and whose jobs failed for good. */
async function requeueMoney(now: Date): Promise<number> {
  const quiet = plus(now, -WAIT);
  return db.transaction(async (tx) => {
    const owed = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(
          eq(refunds.status, 'pending'),
          isNull(refunds.stripeRefundId),
          lte(refunds.updatedAt, quiet),
          or(isNull(refunds.nextTryAt), lte(refunds.nextTryAt, now)),
        ),
      )
      .orderBy(asc(refunds.updatedAt))
      .limit(BATCH);
    const due = await tx
      .select({ id: transfers.id })
      .from(transfers)
      .where(and(eq(transfers.status, 'pending'), lte(transfers.updatedAt, quiet)))
      .orderBy(asc(transfers.updatedAt))
      .limit(BATCH);
    // Each at most once an hour; a retry is idempotent.
    const hourly = (id: string) => ({ singletonKey: `catch-up:${id}`, singletonSeconds: HOUR / 1000 });
    for (const { id } of owed) await enqueue(tx, 'refund', { refundId: id }, hourly(id));
    for (const { id } of due) await enqueue(tx, 'transfer', { transferId: id }, hourly(id));
    return owed.length + due.length;
  });
}

/**
 * Reads from Stripe what lost webhooks would have brought: events since the last run, pending refunds, missing fees,
 * refunds and transfers whose jobs failed for good, and accounts of sellers with live listings. Open payment pages are
 * checked by the sweep. Any number of processes may run it at once.
 * @throws what Stripe or the database failed with; the next run continues from the same cursor.
 */
export async function catchUp(call: Call<'clock'>): Promise<CatchUpReport> {
  const { now } = call;
  const report: CatchUpReport = { replayed: 0, failed: 0, asked: 0, accounts: 0 };
  await replayEvents(now, report);
  report.asked = (await fetchPendingRefunds(now)) + (await fetchMissingFees(now)) + (await requeueMoney(now));
  report.accounts = await readAccounts(now);
  if (report.replayed > 0) logger.warn(report, 'caught up with events that were never delivered');
  return report;
}
