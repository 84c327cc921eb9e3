import { sql } from 'drizzle-orm';
import { z } from '@/domain/zod';
import { env } from '@/env';
import { askHealth, type Executor } from '@/server/db/client';
import { ageOfRuns, RUN_LIMITS, type RunName } from '@/server/db/completed-runs';
import { isWorking } from '@/server/queue/boss';
import journal from '../../../../drizzle/meta/_journal.json';

const TIMEOUT_MS = 5000;

const migrated = z.tuple([z.object({ at: z.coerce.number().nullable() })]);

/** When the newest migration of this release was made, as the migrations' own table has it. */
const EXPECTED = Math.max(...journal.entries.map(({ when }) => when));

async function readMigrated(on: Executor): Promise<boolean> {
  const [found] = await on.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!found?.name) return false;
  const rows = await on.execute(sql`select max(created_at) as at from drizzle.__drizzle_migrations`);
  const [{ at }] = migrated.parse([...rows]);
  return at !== null && at >= EXPECTED;
}

/**
 * Whether the newest migration of this release, or a later one, has been run.
 * @throws when the database does not answer within five seconds.
 */
export const isMigrated = (): Promise<boolean> => askHealth(readMigrated, TIMEOUT_MS);

interface Readiness {
  /** What keeps the product from doing its work, by name; empty when nothing does. */
  late: (RunName | 'schema' | 'workers')[];
  /** Seconds since each last ended well; null: never. */
  ages: Record<RunName, number | null>;
  /** As `isMigrated`. */
  schema: boolean;
  /** Whether this process works the queues; null where it is not to. */
  workers: boolean | null;
}

/**
 * Whether the product does its work, beyond answering: the schema is this release's, workers have started, and the sweep,
 * the catch-up with Stripe and the reconciliation have ended well lately, in whichever process.
 * @throws when the database has not answered within five seconds.
 */
export async function checkReady(): Promise<Readiness> {
  const [ages, schema] = await askHealth((on) => Promise.all([ageOfRuns(on), readMigrated(on)]), TIMEOUT_MS);
  const workers = env.WORKERS === 'on' ? isWorking() : null;
  const overdue = (Object.keys(RUN_LIMITS) as RunName[]).filter(
    (name) => (ages[name] ?? Number.POSITIVE_INFINITY) > RUN_LIMITS[name],
  );
  return {
    late: [
      ...overdue,
      ...(schema ? [] : ['schema' as const]),
      ...(workers === false ? ['workers' as const] : []),
    ],
    ages,
    schema,
    workers,
  };
}
