import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Call, stripeAt } from '@/domain/account/actor';
import { MAX_REFUSALS } from '@/domain/money/movements';
import { DAY, earliest, latest, MINUTE, plus } from '@/domain/time';
import { isAmong } from '@/server/db/among';
import { db, inTransaction } from '@/server/db/client';
import { noteRun } from '@/server/db/completed-runs';
import { chargebacks, refunds, stripeCursors, stripeEvents, transfers } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { pagesOf, runParts } from '@/server/lib/run-parts';
import { enqueueMissing, tryEach } from '@/server/queue/try-each';
import { listEvents } from '@/server/stripe/events';
import { fetchMissingFees } from '../money';
import { readAccounts } from '../sellers';
import { listedEvents } from './internal/handle-event';
import { receiveStripeEvent } from './receive-stripe-event';

const CURSOR = 'events';

/** Stripe keeps events for 30 days. */
const REACH = 29 * DAY;

/** From where to read Stripe's events: at most 29 days back. */
async function readCursor(now: Date): Promise<Date> {
  const [row] = await db.select().from(stripeCursors).where(eq(stripeCursors.name, CURSOR));
  // The first run reads all events that Stripe keeps; known ones are skipped.
  return latest(row?.at ?? plus(now, -REACH), plus(now, -REACH));
}

/** Never backwards: another process may be ahead. */
async function writeCursor(at: Date): Promise<void> {
  await db
    .insert(stripeCursors)
    .values({ name: CURSOR, at })
    .onConflictDoUpdate({
      target: stripeCursors.name,
      set: { at: sql`greatest(${stripeCursors.at}, excluded.at)` },
    });
}

/** Read again each time, since Stripe lists an event slightly after its timestamp. */
const OVERLAP = 10 * MINUTE;

/** How much is read at once: so many events at most, where they are not all of one moment. */
const FIRST_STEP = 10 * MINUTE;
const FEW = 100;
const MANY = 1000;

/** Refunds and transfers unchanged for this long are looked at again. */
const WAIT = 15 * MINUTE;

const BATCH = 200;

interface CatchUpReport {
  /** Events that had not reached us. */
  replayed: number;
  /** Events that could not be applied now, each left to a job of its own, and parts that failed. */
  failed: number;
  /** Fees looked up, and refunds and transfers enqueued: to be read, or tried again. */
  requested: number;
  /** Sellers' accounts that were read. */
  accounts: number;
}

/**
 * Reads Stripe's events since the last run, and applies those that no webhook has brought.
 * @param until no further step is begun after this, ms since 1970; the next run goes on.
 * @returns whether all have been read.
 */
async function replayEvents(now: Date, report: CatchUpReport, until: number): Promise<boolean> {
  let step = FIRST_STEP;
  // When the clock was set back, what is ahead of it was read before.
  for (let from = await readCursor(now); from < now; ) {
    const to = earliest(plus(from, step), now);
    const events = await listEvents(listedEvents, plus(from, -OVERLAP), to);
    const known = await db
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(
        isAmong(
          stripeEvents.id,
          events.map(({ id }) => id),
        ),
      );
    const missed = new Map(events.map((event) => [event.id, event]));
    for (const { id } of known) missed.delete(id);
    const { failed } = await tryEach(
      'stripe-event',
      [...missed.keys()].map((eventId) => ({ eventId })),
      async ({ eventId }) => {
        const event = missed.get(eventId);
        // An event about an unknown purchase is retried by the queue.
        if (event && (await receiveStripeEvent({ event }, stripeAt(now))) === 'applied') report.replayed += 1;
      },
    );
    report.failed += failed;
    await writeCursor(to);
    from = to;
    if (Date.now() >= until) return from >= now;
    if (events.length < FEW) step = Math.min(2 * step, DAY);
    if (events.length > MANY) step = Math.max(step / 2, MINUTE);
  }
  return true;
}

interface Movement {
  id: string;
  updatedAt: Date;
}

/** Rows that nothing has happened to for a while, those first that have waited longest. */
const quiet = (
  table: typeof refunds | typeof transfers | typeof chargebacks,
  now: Date,
  which: SQL | undefined,
) =>
  pagesOf<Movement>(BATCH, (last) =>
    db
      .select({ id: table.id, updatedAt: table.updatedAt })
      .from(table)
      .where(
        and(
          which,
          lte(table.updatedAt, plus(now, -WAIT)),
          last &&
            sql`(${table.updatedAt}, ${table.id}) > (${last.updatedAt.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(table.updatedAt), asc(table.id))
      .limit(BATCH),
  );

/** Not done, and not refused so often that it is an admin's. */
const unanswered = (table: typeof refunds | typeof transfers) =>
  and(eq(table.status, 'pending'), lte(table.attempt, MAX_REFUSALS));

/**
 * Queues refunds that no webhook has settled, to be read, and those that are due and whose jobs failed for good.
 * @returns how many.
 */
async function queueRefunds(now: Date): Promise<number> {
  let queued = 0;
  const due = and(unanswered(refunds), or(isNull(refunds.nextTryAt), lte(refunds.nextTryAt, now)));
  for await (const page of quiet(refunds, now, due)) {
    const jobs = page.map(({ id }) => ({ refundId: id }));
    queued += await inTransaction((tx) => enqueueMissing(tx, 'refund', jobs));
  }
  return queued;
}

/** Queues transfers that are due and whose jobs failed for good. @returns how many. */
async function queueTransfers(now: Date): Promise<number> {
  let queued = 0;
  for await (const page of quiet(transfers, now, unanswered(transfers))) {
    const jobs = page.map(({ id }) => ({ transferId: id }));
    queued += await inTransaction((tx) => enqueueMissing(tx, 'transfer', jobs));
  }
  return queued;
}

/**
 * Queues lost chargebacks that nobody bears in the books yet: what they waited for may have ended since.
 * @returns how many.
 */
async function queueChargebacks(now: Date): Promise<number> {
  let queued = 0;
  const unsettled = and(eq(chargebacks.status, 'lost'), isNull(chargebacks.settledAt));
  for await (const page of quiet(chargebacks, now, unsettled)) {
    const jobs = page.map(({ id }) => ({ chargebackId: id }));
    queued += await inTransaction((tx) => enqueueMissing(tx, 'chargeback', jobs));
  }
  return queued;
}

/**
 * Reads from Stripe what lost webhooks would have brought: events since the last run, pending refunds, missing fees,
 * refunds and transfers whose jobs failed for good, lost chargebacks that are in nobody's books, and accounts of sellers with live listings. Open payment pages are
 * checked by the sweep. Any number of processes may run it at once. No part waits for another, nor an item for one that
 * fails: that has a job of its own.
 * @param until no further events are read after this, ms since 1970: the next run goes on from there.
 * @throws the first part's failure, once all have been tried; the next run reads events from the same cursor.
 */
export async function catchUp(call: Call<'clock'>, until = Number.POSITIVE_INFINITY): Promise<CatchUpReport> {
  const { now } = call;
  const report: CatchUpReport = { replayed: 0, failed: 0, requested: 0, accounts: 0 };
  let allRead = false;
  const { failed } = await runParts(
    {
      events: async () => {
        allRead = await replayEvents(now, report, until);
      },
      refunds: async () => {
        report.requested += await queueRefunds(now);
      },
      fees: async () => {
        report.requested += await fetchMissingFees(now);
      },
      transfers: async () => {
        report.requested += await queueTransfers(now);
      },
      chargebacks: async () => {
        report.requested += await queueChargebacks(now);
      },
      accounts: async () => {
        report.accounts = await readAccounts(now);
      },
    },
    'not caught up with Stripe',
  );
  report.failed += failed.length;
  if (report.replayed > 0) logger.warn(report, 'caught up with events that were never delivered');
  const [failure] = failed;
  if (failure) throw failure.error;
  if (allRead) await noteRun(db, 'catch-up');
  return report;
}

const EVERY = 5 * MINUTE;

/** As `catchUp`, unless it has been done lately: for hosts where only the scheduled route runs. */
export async function catchUpIfDue(call: Call<'clock'>, until: number): Promise<CatchUpReport | null> {
  return plus(await readCursor(call.now), EVERY) <= call.now ? catchUp(call, until) : null;
}
