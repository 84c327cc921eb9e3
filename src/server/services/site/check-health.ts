import { sql } from 'drizzle-orm';
import { askHealth } from '../../db/client';
import { ROLE_LIMITS } from '../../db/role-limits';
import { withDeadline } from '../../lib/deadline';
import { getBoss } from '../../queue/boss';

const TIMEOUT_MS = 5000;

interface Health {
  /** Whether the database ends statements, waits for locks and transactions that take too long. */
  statementLimit: boolean;
}

/**
 * Asks the database and the queue for a sign of life.
 * @throws when one of them fails, or has not answered within five seconds.
 */
export async function checkHealth(): Promise<Health> {
  const limits = sql`
    select bool_and(current_setting(name) <> '0') as limited
    from json_object_keys(${JSON.stringify(ROLE_LIMITS)}::text::json) as name`;
  const [[setting]] = await Promise.all([
    askHealth((on) => on.execute<{ limited: boolean }>(limits), TIMEOUT_MS),
    withDeadline(
      getBoss().then((boss) => boss.getQueue('mail')),
      TIMEOUT_MS,
    ),
  ]);
  return { statementLimit: setting?.limited === true };
}
