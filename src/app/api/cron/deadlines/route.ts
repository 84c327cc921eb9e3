import { carryOutDue } from '@/server/jobs/carry-out-due';
import { isScheduler } from '@/server/lib/scheduler';

export const maxDuration = 60;

/** The scheduled route. A call that finds another at it ends at once. */
export async function GET(request: Request): Promise<Response> {
  if (!isScheduler(request)) return Response.json({ error: 'unauthorized' }, { status: 401 });
  const done = await carryOutDue();
  return Response.json(done ? { status: 'ok', ...done } : { status: 'busy' });
}
