import type { Call } from '@/domain/account/actor';
import type { ClockEvent } from '@/domain/purchase/states';
import { env } from '@/env';
import { db, inTransaction } from '@/server/db/client';
import { noteRun } from '@/server/db/completed-runs';
import { withLease } from '@/server/db/lease';
import { logger } from '@/server/lib/logger';
import { runParts } from '@/server/lib/run-parts';
import type { Jobs, SweepPart } from '@/server/queue/queues';
import { enqueueMissing } from '@/server/queue/try-each';
import { endBid, sweepCards, sweepEndedBids, sweepMatches } from '@/server/services/bids';
import { sweepReminders } from '@/server/services/drafts';
import { sweepEvidence } from '@/server/services/money';
import { sweepWebhooks } from '@/server/services/organiser-api';
import { sweepAlerts } from '@/server/services/overview';
import { carryOut, clockEvents, sweepCheckouts, sweepEvent } from '@/server/services/purchases';
import { sweepPushes } from '@/server/services/pushes';
import { sweepOpenRaces, sweepOrganiserFees } from '@/server/services/races';

/** What the sweep does beside purchases' deadlines, in this order. Each returns how much it did. */
const sweepParts: Record<SweepPart, (call: Call<'clock'>) => Promise<number>> = {
  checkouts: ({ now }) => sweepCheckouts(now),
  /** Races whose places can be bought from now on, or no more. */
  openRaces: ({ now }) => sweepOpenRaces(now),
  /** Listings whose total has changed with the transfer window. */
  fees: ({ now }) => sweepOrganiserFees(now),
  /** Chargebacks whose evidence is on its way to the bank. */
  evidence: ({ now }) => sweepEvidence(now),
  bidsEnded: sweepEndedBids,
  /** Races where one in line may buy. */
  matches: sweepMatches,
  /** Cards of ended bids that are still kept. */
  cards: ({ now }) => sweepCards(now),
  /** Reminders of drafts. */
  drafts: ({ now }) => sweepReminders(now),
  /** What admins are mailed about. */
  alerts: ({ now }) => sweepAlerts(now),
  /** Webhooks to organisers' systems that are tried again. */
  webhooks: ({ now }) => sweepWebhooks(now),
  /** Pushes that say how long is left. */
  pushes: ({ now }) => sweepPushes(now),
};

interface SweepReport extends Record<ClockEvent | SweepPart, number> {
  /** What could not be done now: purchases, and parts. */
  failed: number;
}

/** Leaves parts that failed to jobs of their own. Where the database is away, the next sweep is what comes. */
async function leaveToJobs(parts: SweepPart[]): Promise<void> {
  const jobs = parts.map((part) => ({ part }));
  await inTransaction((tx) => enqueueMissing(tx, 'overdue', jobs, { startAfter: 60 })).catch((error) =>
    logger.error({ err: error, parts }, 'not even left to a job'),
  );
}

/**
 * The clock's events: missed deadlines, reminders, chargebacks and disputes that last too long,
 * reservations that Stripe has not settled, bids that end or may buy, reminders of drafts, mails to admins, webhooks to
 * try again, pushes of what is left, which races are open, and what a listing costs when another transfer window applies.
 * Each part, and in it each purchase, is carried out by itself: what fails keeps nothing else waiting, and is left to a
 * job of its own (queue/try-each.ts).
 * Any number of workers may run it at once; each event is judged again under its row's lock.
 * A late sweep changes nothing, since every action checks its own deadline.
 */
export async function runDeadlines(call: Call<'clock'>): Promise<SweepReport> {
  let failed = 0;
  const events = await runParts(
    Object.fromEntries(
      clockEvents.map((event) => [
        event,
        async () => {
          const swept = await sweepEvent(event, call);
          failed += swept.failed;
          return swept.changed;
        },
      ]),
    ) as Record<ClockEvent, () => Promise<number>>,
    'deadlines not swept',
  );
  const parts = await runParts(
    Object.fromEntries(
      Object.entries(sweepParts).map(([part, sweep]) => [part, () => sweep(call)]),
    ) as Record<SweepPart, () => Promise<number>>,
    'part of the sweep not done',
  );
  if (parts.failed.length > 0) await leaveToJobs(parts.failed.map(({ name }) => name));
  const none = Object.fromEntries(
    [...clockEvents, ...Object.keys(sweepParts)].map((name) => [name, 0]),
  ) as Record<ClockEvent | SweepPart, number>;
  return {
    ...none,
    ...events.results,
    ...parts.results,
    failed: failed + events.failed.length + parts.failed.length,
  };
}

const HEARTBEAT_TIMEOUT_MS = 10_000;

/** Tells the operator's monitor that the sweep lives: it raises the alarm when this stays away. */
async function sendHeartbeat(): Promise<void> {
  const { HEARTBEAT_URL: url } = env;
  if (!url) return;
  await fetch(url, { signal: AbortSignal.timeout(HEARTBEAT_TIMEOUT_MS) }).catch((error) =>
    logger.warn({ err: error }, 'no heartbeat was sent'),
  );
}

/** As `runDeadlines`, unless another process is at it, and noted once it has ended. @returns null when another is. */
export async function sweepDeadlines(call: Call<'clock'>): Promise<SweepReport | null> {
  const report = await withLease('deadlines', async () => {
    const swept = await runDeadlines(call);
    await noteRun(db, 'deadlines');
    return swept;
  });
  if (report) await sendHeartbeat();
  return report;
}

/**
 * Carries out what the sweep could not: an event of a purchase, the end of a bid, or a whole part of the sweep. Run by
 * the queue; idempotent, since each is judged again.
 * @throws the first failure, so that the queue tries again, and shows it to the admins when it fails for good.
 */
export async function carryOutOverdue(job: Jobs['overdue'], call: Call<'clock'>): Promise<void> {
  if ('part' in job) await sweepParts[job.part](call);
  else if ('bidId' in job) await endBid(job.bidId, call);
  else await carryOut(job, call);
}
