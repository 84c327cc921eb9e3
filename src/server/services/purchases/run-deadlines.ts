import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { DISPUTE_DAYS, DISPUTE_LEAST_DAYS, PAYMENT_DAYS, reminderHours } from '@/domain/purchase/deadlines';
import type { PurchaseEvent } from '@/domain/purchase/transitions';
import { MAX_HOLD_DAYS } from '@/domain/race/windows';
import { DAY, HOUR, MINUTE, plus } from '@/domain/time';
import { mapWithConcurrency } from '@/server/lib/map-with-concurrency';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { logger } from '../../lib/logger';
import { sweepCards, sweepEndedBids, sweepMatches } from '../bids/internal/sweep-bids';
import { sweepReminders } from '../drafts/internal/sweep-reminders';
import { sweepEvidence } from '../money/internal/sweep-evidence';
import { sweepWebhooks } from '../organiser-machines/internal/sweep-webhooks';
import { sweepAlerts } from '../overview/internal/sweep-alerts';
import { sweepOrganiserFees } from '../races/internal/sync-organiser-fees';
import { applyEvent } from './internal/apply-event';

const BATCH = 200;
/** Purchases processed concurrently; leaves database connections for visitors. */
const AT_ONCE = 4;
/** Stripe sends a webhook on expiry; this finds those that were lost. */
const RESERVATION_GRACE = MINUTE;
/** A payment still processing is checked this often. */
const PROCESSING_WAIT = HOUR;
const FIRST_REMINDER = reminderHours[0] * HOUR;

type ClockEvent = Extract<
  PurchaseEvent,
  | 'nameChangeReminded'
  | 'nameChangeOverdue'
  | 'confirmationOverdue'
  | 'chargebackOutlasted'
  | 'chargebackOutlastedAfterNameChange'
  | 'disputeOverdue'
  | 'paymentUnanswered'
>;

/** No clock of a purchase runs while a chargeback of it is open. */
const running = isNull(purchases.chargebackAt);

/** What makes an event of the clock due, and the time that orders it. Each has a partial index of its own. */
const due: Record<ClockEvent, { when: (now: Date) => SQL | undefined; by: PgColumn }> = {
  nameChangeOverdue: {
    when: (now) =>
      and(eq(purchases.state, 'pending_name_change'), running, lte(purchases.nameChangeDeadline, now)),
    by: purchases.nameChangeDeadline,
  },
  nameChangeReminded: {
    when: (now) =>
      and(
        eq(purchases.state, 'pending_name_change'),
        running,
        isNull(purchases.reminded32hAt),
        isNull(purchases.clockPausedAt),
        lte(purchases.nameChangeStartsAt, plus(now, -FIRST_REMINDER)),
        gt(purchases.nameChangeDeadline, now),
        or(
          isNull(purchases.reminded24hAt),
          lte(purchases.nameChangeStartsAt, plus(now, -reminderHours[1] * HOUR)),
        ),
      ),
    by: purchases.nameChangeStartsAt,
  },
  confirmationOverdue: {
    when: (now) =>
      and(
        eq(purchases.state, 'awaiting_buyer_confirmation'),
        running,
        lte(purchases.confirmationDeadline, now),
      ),
    by: purchases.confirmationDeadline,
  },
  chargebackOutlasted: {
    when: (now) => and(eq(purchases.state, 'pending_name_change'), lte(purchases.chargebackEndsAt, now)),
    by: purchases.chargebackEndsAt,
  },
  chargebackOutlastedAfterNameChange: {
    when: (now) =>
      and(eq(purchases.state, 'awaiting_buyer_confirmation'), lte(purchases.chargebackEndsAt, now)),
    by: purchases.chargebackEndsAt,
  },
  paymentUnanswered: {
    when: (now) =>
      and(eq(purchases.state, 'pending'), lte(purchases.checkoutExpiresAt, plus(now, -PAYMENT_DAYS * DAY))),
    by: purchases.checkoutExpiresAt,
  },
  // `disputeEnds` of the domain, by its parts.
  disputeOverdue: {
    when: (now) =>
      and(
        eq(purchases.state, 'disputed'),
        lte(purchases.paidAt, plus(now, -DISPUTE_DAYS * DAY)),
        or(
          lte(purchases.disputedAt, plus(now, -DISPUTE_LEAST_DAYS * DAY)),
          lte(purchases.paidAt, plus(now, -MAX_HOLD_DAYS * DAY)),
        ),
      ),
    by: purchases.paidAt,
  },
};

interface SweepReport extends Record<ClockEvent, number> {
  checkouts: number;
  /** Listings whose total has changed with the transfer window. */
  fees: number;
  /** Chargebacks whose evidence is on its way to the bank. */
  evidence: number;
  /** Bids whose time has passed, races where one in line may buy, and cards of ended bids that are still kept. */
  bidsEnded: number;
  matches: number;
  cards: number;
  /** Reminders of drafts. */
  drafts: number;
  /** What admins are mailed about. */
  alerts: number;
  /** Webhooks to organisers' systems that are tried again. */
  webhooks: number;
  failed: number;
}

/** @returns false when it could not be done and is still due. */
async function carryOut(event: ClockEvent, purchaseId: string, call: Call<'clock'>, report: SweepReport) {
  try {
    const { changed } = await db.transaction((tx) => applyEvent(tx, { event, purchaseId, ...call }));
    if (changed) report[event] += 1;
    return true;
  } catch (error) {
    // The purchase changed between the read and the lock: that change stands.
    if (error instanceof DomainError) return true;
    report.failed += 1;
    logger.error({ err: error, purchaseId, event }, 'deadline failed');
    return false;
  }
}

async function sweepEvent(event: ClockEvent, call: Call<'clock'>, report: SweepReport): Promise<void> {
  // Processed rows leave the set; failed ones are skipped.
  let left = 0;
  for (;;) {
    const batch = await db
      .select({ id: purchases.id })
      .from(purchases)
      .where(due[event].when(call.now))
      .orderBy(asc(due[event].by), asc(purchases.id))
      .limit(BATCH)
      .offset(left);
    const done = await mapWithConcurrency(batch, AT_ONCE, ({ id }) => carryOut(event, id, call, report));
    left += done.filter((each) => !each).length;
    if (batch.length < BATCH) return;
  }
}

/** What a webhook should have settled by now, and the time that orders it. Each has a partial index of its own. */
const late = {
  reservations: {
    by: purchases.checkoutExpiresAt,
    when: (now: Date) =>
      and(
        eq(purchases.state, 'pending_payment'),
        lte(purchases.checkoutExpiresAt, plus(now, -RESERVATION_GRACE)),
      ),
  },
  payments: {
    by: purchases.updatedAt,
    when: (now: Date) =>
      and(eq(purchases.state, 'pending'), lte(purchases.updatedAt, plus(now, -PROCESSING_WAIT))),
  },
};

/** All that is late, oldest first, by keyset: rows that stay late do not block those after them. */
async function enqueueOverdue({ by, when }: (typeof late)[keyof typeof late], now: Date): Promise<number> {
  let count = 0;
  for (let last: { at: Date; id: string } | undefined; ; ) {
    const batch: { at: Date; id: string }[] = await db
      .select({ at: by, id: purchases.id })
      .from(purchases)
      .where(
        and(
          when(now),
          last && sql`(${by}, ${purchases.id}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(by), asc(purchases.id))
      .limit(BATCH);
    if (batch.length > 0) {
      await db.transaction(async (tx) => {
        for (const { id } of batch) {
          await enqueue(tx, 'checkout', { purchaseId: id }, { singletonKey: id, singletonSeconds: 60 });
        }
      });
    }
    count += batch.length;
    last = batch.at(-1);
    if (batch.length < BATCH) return count;
  }
}

/** Enqueues a check of reservations and payments that a webhook should have settled by now. */
const sweepCheckouts = async (now: Date): Promise<number> =>
  (await enqueueOverdue(late.reservations, now)) + (await enqueueOverdue(late.payments, now));

/**
 * The clock's events: missed deadlines, reminders, chargebacks and disputes that last too long,
 * reservations that Stripe has not settled, bids that end or may buy, reminders of drafts, mails to admins, webhooks to
 * try again, and what a listing costs when another transfer window applies.
 * Any number of workers may run it at once; each event is judged again under its row's lock.
 * A late sweep changes nothing, since every action checks its own deadline.
 */
export async function runDeadlines(call: Call<'clock'>): Promise<SweepReport> {
  const report: SweepReport = {
    nameChangeOverdue: 0,
    nameChangeReminded: 0,
    confirmationOverdue: 0,
    chargebackOutlasted: 0,
    chargebackOutlastedAfterNameChange: 0,
    paymentUnanswered: 0,
    disputeOverdue: 0,
    checkouts: 0,
    fees: 0,
    evidence: 0,
    bidsEnded: 0,
    matches: 0,
    cards: 0,
    drafts: 0,
    alerts: 0,
    webhooks: 0,
    failed: 0,
  };
  for (const event of Object.keys(due) as ClockEvent[]) await sweepEvent(event, call, report);
  report.checkouts = await sweepCheckouts(call.now);
  report.fees = await sweepOrganiserFees(call.now);
  report.evidence = await sweepEvidence(call.now);
  report.bidsEnded = await sweepEndedBids(call);
  report.matches = await sweepMatches();
  report.cards = await sweepCards(call.now);
  report.drafts = await sweepReminders(call.now);
  report.alerts = await sweepAlerts(call.now);
  report.webhooks = await sweepWebhooks(call.now);
  return report;
}
