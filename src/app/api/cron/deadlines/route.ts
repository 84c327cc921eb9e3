import { createHash, timingSafeEqual } from 'node:crypto';
import { clockAt } from '@/domain/account/actor';
import { env } from '@/env';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { DRAIN_LIMIT_MS, drainQueues, enqueuePeriodic } from '@/server/jobs/workers';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { catchUpIfDue } from '@/server/services/stripe-events';

export const maxDuration = 60;

const digest = (value: string) => createHash('sha256').update(value).digest();

const isScheduler = (request: Request) =>
  timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${env.CRON_SECRET}`));

/** The scheduled route: carries out passed deadlines, then the jobs that are due. */
export async function GET(request: Request): Promise<Response> {
  if (!isScheduler(request)) return Response.json({ error: 'unauthorized' }, { status: 401 });
  const until = Date.now() + DRAIN_LIMIT_MS;
  const sweep = await runDeadlines(clockAt(now()));
  // Stripe being away must not keep the queues from being worked.
  const missed = await catchUpIfDue(clockAt(now())).catch((error) => {
    logger.error({ err: error }, 'could not catch up with Stripe');
    return null;
  });
  await enqueuePeriodic().catch((error) => logger.error({ err: error }, 'periodic work not queued'));
  return Response.json({ status: 'ok', sweep, missed, jobs: await drainQueues(undefined, until) });
}
