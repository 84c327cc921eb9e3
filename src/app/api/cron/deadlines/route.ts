import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/env';
import { drainQueues } from '@/server/jobs/work';
import { now } from '@/server/lib/clock';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';

export const maxDuration = 60;

const digest = (value: string) => createHash('sha256').update(value).digest();

const isScheduler = (request: Request) =>
  timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${env.CRON_SECRET}`));

/** The scheduled route: carries out what the clock owes, then the jobs that are due. */
export async function GET(request: Request): Promise<Response> {
  if (!isScheduler(request)) return Response.json({ error: 'unauthorized' }, { status: 401 });
  const sweep = await runDeadlines(now());
  return Response.json({ status: 'ok', sweep, jobs: await drainQueues() });
}
