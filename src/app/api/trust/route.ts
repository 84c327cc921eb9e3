import { visitorAt } from '@/domain/account/actor';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { getTrust } from '@/server/services/site';

/** The figures of /trygghet as JSON, for anyone. Amounts in öre, times in hours. */
export async function GET(): Promise<Response> {
  try {
    const figures = await getTrust({}, visitorAt(now()));
    return Response.json(figures, { headers: { 'cache-control': 'public, max-age=300, s-maxage=300' } });
  } catch (error) {
    logger.error({ err: error }, 'the trust figures could not be counted');
    return Response.json({ status: 'unavailable' }, { status: 503 });
  }
}

export const dynamic = 'force-dynamic';
