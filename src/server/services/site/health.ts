import { sql } from 'drizzle-orm';
import { SECOND } from '@/domain/time';
import { env } from '@/env';
import { askHealth, db } from '@/server/db/client';
import { ROLE_LIMITS } from '@/server/db/role-limits';
import { withDeadline } from '@/server/lib/deadline';
import { getBoss } from '@/server/queue/boss';

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

/** Longer than the limits of the app's role let its own queries hold a connection (db/role-limits.ts). */
const SILENCE = 60 * SECOND;
const ASK_EVERY = 5 * SECOND;

let askedAt = Number.NEGATIVE_INFINITY;
let waiting = 0;
let unansweredSince: number | null = null;

/** Asks in the pool's own queue. An error is an answer: the driver has noticed, and connects again. */
function ask(): void {
  const answered = () => {
    waiting -= 1;
    unansweredSince = null;
  };
  askedAt = performance.now();
  unansweredSince ??= askedAt;
  waiting += 1;
  db.execute(sql`select 1`).then(answered, answered);
}

/**
 * Whether the pool has answered any query within the last minute; to ask this is what sends the next one. When the database
 * vanishes without a word, what was sent is waited for until TCP gives up a quarter of an hour later, and a pool full of
 * such connections lets nothing by even if the database is long back: only a new process does.
 */
export function isPoolAnswered(): boolean {
  // One that waits on a dead connection keeps none of the others from being asked.
  if (performance.now() - askedAt >= ASK_EVERY && waiting <= env.DATABASE_POOL) ask();
  return unansweredSince === null || performance.now() - unansweredSince < SILENCE;
}
