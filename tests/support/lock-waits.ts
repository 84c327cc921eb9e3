import { db } from '@sandbox/database';
import { sql } from 'drizzle-orm';
import { waitFor } from './wait';

/** How many transactions of this database wait for another's lock. */
export async function locksWaitedFor(): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.n ?? 0;
}

/**
 * Waits until a call waits for a lock, beside so many others, or has ended.
 * @returns whether it waits, and what it comes to, which is not waited for.
 */
export async function untilItWaits<T>(
  call: Promise<T>,
  others = 0,
): Promise<{ waits: boolean; outcome: Promise<T> }> {
  let ended = false;
  const outcome = call.finally(() => {
    ended = true;
  });
  outcome.catch(() => undefined);
  await waitFor('a call waits for a lock', async () => ended || (await locksWaitedFor()) > others);
  return { waits: !ended, outcome };
}
