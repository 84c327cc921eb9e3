import type { Call } from '@/domain/account/actor';
import type { ClockEvent } from '@/domain/purchase/states';
import { clockEvents, sweepEvent } from '@/server/services/purchases';
import { db } from '../db/client';
import { logger } from '../lib/logger';
import { runParts } from '../lib/run-parts';
import type { SweepPart } from '../queue/queues';
import { enqueueMissing } from '../queue/try-each';
import { sweepParts } from './sweep-parts';

interface SweepReport extends Record<ClockEvent | SweepPart, number> {
  /** What could not be done now: purchases, and parts. */
  failed: number;
}

/** Leaves parts that failed to jobs of their own. Where the database is away, the next sweep is what comes. */
async function leaveToJobs(parts: SweepPart[]): Promise<void> {
  const jobs = parts.map((part) => ({ part }));
  await db
    .transaction((tx) => enqueueMissing(tx, 'overdue', jobs, { startAfter: 60 }))
    .catch((error) => logger.error({ err: error, parts }, 'not even left to a job'));
}

/**
 * The clock's events: missed deadlines, reminders, chargebacks and disputes that last too long,
 * reservations that Stripe has not settled, bids that end or may buy, reminders of drafts, mails to admins, webhooks to
 * try again, and what a listing costs when another transfer window applies.
 * Each part, and in it each purchase, is carried out by itself: what fails keeps nothing else waiting, and is left to a
 * job of its own (jobs/try-each).
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
