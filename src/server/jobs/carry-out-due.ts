import { clockAt } from '@/domain/account/actor';
import { db } from '@/server/db/client';
import { beginRuns } from '@/server/db/completed-runs';
import { withLease } from '@/server/db/lease';
import { catchUpIfDue } from '@/server/services/stripe-events';
import { now } from '../lib/clock';
import { logger } from '../lib/logger';
import { sweepDeadlines } from './run-deadlines';
import { DRAIN_LIMIT_MS, drainQueues, enqueuePeriodic } from './workers';

/** Of the time of a call, so that the queues are worked while much is caught up with. */
const CATCH_UP_LIMIT_MS = 20_000;

async function carryOut() {
  const started = Date.now();
  const until = started + DRAIN_LIMIT_MS;
  await beginRuns(db);
  // Null while a worker is at it.
  const sweep = await sweepDeadlines(clockAt(now()));
  // Stripe being away must not keep the queues from being worked.
  const missed = await catchUpIfDue(clockAt(now()), started + CATCH_UP_LIMIT_MS).catch((error) => {
    logger.error({ err: error }, 'could not catch up with Stripe');
    return null;
  });
  await enqueuePeriodic().catch((error) => logger.error({ err: error }, 'periodic work not queued'));
  return { sweep, missed, jobs: await drainQueues(undefined, until) };
}

/**
 * What the scheduled route does: carries out passed deadlines, then the jobs that are due.
 * @returns null when another call is at it.
 */
export const carryOutDue = () => withLease('scheduled-route', carryOut);
