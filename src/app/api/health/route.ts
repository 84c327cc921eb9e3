import { sql } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { getBoss } from '@/server/jobs/boss';
import { logger } from '@/server/lib/logger';

const TIMEOUT_MS = 5000;

const withTimeout = <T>(work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too slow')), TIMEOUT_MS)),
  ]);

/** Whether the database and the queue answer. */
export async function GET(): Promise<Response> {
  try {
    await withTimeout(
      Promise.all([db.execute(sql`select 1`), getBoss().then((boss) => boss.getQueue('mail'))]),
    );
    return Response.json({ status: 'ok', database: 'ok', queue: 'ok' });
  } catch (error) {
    logger.error({ err: error }, 'unhealthy');
    return Response.json({ status: 'unavailable' }, { status: 503 });
  }
}

export const dynamic = 'force-dynamic';
