import { sql } from 'drizzle-orm';
import { healthDb } from '../../db/client';
import { withDeadline } from '../../lib/deadline';
import { getBoss } from '../../queue/boss';

const TIMEOUT_MS = 5000;

interface Health {
  /** Whether the database ends statements that run too long. */
  statementLimit: boolean;
}

/**
 * Asks the database and the queue for a sign of life.
 * @throws when one of them fails, or has not answered within five seconds.
 */
export async function checkHealth(): Promise<Health> {
  const answers = Promise.all([
    healthDb.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`),
    getBoss().then((boss) => boss.getQueue('mail')),
  ]);
  const [[setting]] = await withDeadline(answers, TIMEOUT_MS);
  return { statementLimit: setting !== undefined && setting.limit !== '0' };
}
