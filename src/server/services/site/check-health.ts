import { sql } from 'drizzle-orm';
import { db } from '../../db/client';
import { getBoss } from '../../jobs/boss';
import { withDeadline } from '../../lib/deadline';

const TIMEOUT_MS = 5000;

/**
 * Asks the database and the queue for a sign of life.
 * @throws when one of them fails, or has not answered within five seconds.
 */
export async function checkHealth(): Promise<void> {
  const answers = Promise.all([db.execute(sql`select 1`), getBoss().then((boss) => boss.getQueue('mail'))]);
  await withDeadline(answers, TIMEOUT_MS);
}
