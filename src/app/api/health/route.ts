import { logger } from '@/server/lib/logger';
import { checkHealth } from '@/server/services/site/check-health';

/** Whether the database and the queue answer. */
export async function GET(): Promise<Response> {
  try {
    await checkHealth();
    return Response.json({ status: 'ok', database: 'ok', queue: 'ok' });
  } catch (error) {
    logger.error({ err: error }, 'unhealthy');
    return Response.json({ status: 'unavailable' }, { status: 503 });
  }
}

export const dynamic = 'force-dynamic';
