import { logger } from '@/server/lib/logger';
import { leaving } from '@/server/lib/shutdown';
import { checkHealth } from '@/server/services/site';

/** Whether this process is to get requests: the database and the queue answer, and it is not about to stop. */
export async function GET(): Promise<Response> {
  if (leaving.aborted) return Response.json({ status: 'stopping' }, { status: 503 });
  try {
    const { statementLimit } = await checkHealth();
    if (!statementLimit) logger.warn('the database role has no limits: run the migration again');
    return Response.json({
      status: 'ok',
      database: 'ok',
      queue: 'ok',
      statementLimit: statementLimit ? 'ok' : 'not in force',
    });
  } catch (error) {
    logger.error({ err: error }, 'unhealthy');
    return Response.json({ status: 'unavailable' }, { status: 503 });
  }
}

export const dynamic = 'force-dynamic';
