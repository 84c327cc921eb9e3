import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/env';
import { carryOutDue } from '@/server/jobs/carry-out-due';

export const maxDuration = 60;

const digest = (value: string) => createHash('sha256').update(value).digest();

const isScheduler = (request: Request) =>
  timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${env.CRON_SECRET}`));

/** The scheduled route. A call that finds another at it ends at once. */
export async function GET(request: Request): Promise<Response> {
  if (!isScheduler(request)) return Response.json({ error: 'unauthorized' }, { status: 401 });
  const done = await carryOutDue();
  return Response.json(done ? { status: 'ok', ...done } : { status: 'busy' });
}
