import { logger } from '@/server/lib/logger';
import { checkHealth } from '@/server/services/site';

/** Whether the database and the queue answer. */
export async function GET(): Promise<Response> {
  try {
    const { statementLimit } = await checkHealth();
    if (!statementLimit) logger.warn('the database role has no statement_timeout: run the migration again');
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
