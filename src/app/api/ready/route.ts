import { logger } from '@/server/lib/logger';
import { isScheduler } from '@/server/lib/scheduler';
import { checkReady } from '@/server/services/site';

/** Whether the product does its work: for the operator's monitor, with the scheduler's secret. */
export async function GET(request: Request): Promise<Response> {
  if (!isScheduler(request)) return Response.json({ error: 'unauthorized' }, { status: 401 });
  try {
    const ready = await checkReady();
    return Response.json(
      { status: ready.late.length === 0 ? 'ok' : 'late', ...ready },
      { status: ready.late.length === 0 ? 200 : 503 },
    );
  } catch (error) {
    logger.error({ err: error }, 'readiness unknown');
    return Response.json({ status: 'unavailable' }, { status: 503 });
  }
}

export const dynamic = 'force-dynamic';
