import { and, count, eq, lte, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { MINUTE, plus } from '@/domain/time';
import { db } from '@/server/db/client';
import { purchases } from '@/server/db/schema';
import { countOverdueErasures } from '@/server/queue/erasures';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { sumHeld } from '@/server/services/money';

export interface Metrics {
  /** Jobs that are due, and for how many seconds the oldest has been. */
  queues: { name: string; waiting: number; oldestSeconds: number }[];
  /** Jobs that failed for good. */
  deadLetters: number;
  /** Öre held for purchases that have not ended, by what they wait for. */
  held: { state: string; amount: number; purchases: number }[];
  /** Purchases whose deadline passed more than two minutes ago and which nobody has ended. */
  overdue: number;
  /** What others have not erased for a week. */
  erasuresOverdue: number;
  /** How long the database took to answer this, in ms. */
  databaseMs: number;
}

/** A sweep a minute: what is later than this has been missed. */
const SWEEP_DELAY = 2 * MINUTE;

/**
 * Queues, held money and overdue purchases, for metrics. The queue's own times are the database's.
 */
export async function collectMetrics({ now }: Call): Promise<Metrics> {
  const started = performance.now();
  const late = plus(now, -SWEEP_DELAY);
  const [jobs, held, [overdue], erasuresOverdue] = await Promise.all([
    db.execute<{ name: string; waiting: number; oldest: number }>(sql`
      select name, count(*)::int as waiting,
             coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as oldest
      from pgboss.job
      where state in ('created', 'retry') and (start_after <= now() or name = ${DEAD_LETTERS})
      group by name`),
    sumHeld(),
    db
      .select({ purchases: count() })
      .from(purchases)
      .where(
        or(
          and(eq(purchases.state, 'pending_name_change'), lte(purchases.nameChangeDeadline, late)),
          and(eq(purchases.state, 'awaiting_buyer_confirmation'), lte(purchases.confirmationDeadline, late)),
        ),
      ),
    countOverdueErasures(),
  ]);
  const waiting = [...jobs];
  return {
    queues: waiting
      .filter(({ name }) => name !== DEAD_LETTERS)
      .map(({ name, waiting: jobs, oldest }) => ({
        name,
        waiting: jobs,
        oldestSeconds: Math.max(0, oldest),
      })),
    deadLetters: waiting.find(({ name }) => name === DEAD_LETTERS)?.waiting ?? 0,
    held: Object.entries(held).map(([state, { amount, purchases }]) => ({ state, amount, purchases })),
    overdue: overdue?.purchases ?? 0,
    erasuresOverdue,
    databaseMs: performance.now() - started,
  };
}
