import { logger } from '@/server/lib/logger';
import { isPoolAnswered } from '@/server/services/site';

/**
 * Whether this process is worth keeping, for its supervisor. It waits for nothing, and a database that is away lets no
 * process be restarted: only one whose connections are lost without its knowing.
 */
export function GET(): Response {
  if (isPoolAnswered()) return Response.json({ status: 'ok' });
  logger.error('no query has been answered for a minute: this process is to be replaced');
  return Response.json({ status: 'unavailable' }, { status: 503 });
}

export const dynamic = 'force-dynamic';
