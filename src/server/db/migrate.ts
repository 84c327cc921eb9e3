import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { LOCK_NOT_AVAILABLE, sqlState } from './errors';

/** How long a migration waits for a lock: all that comes after it for that table waits as well. */
export const LOCK_PATIENCE = '3s';

interface Patience {
  attempts: number;
  /** Between two, in ms, for the traffic that waited behind the first. */
  pause: number;
}

/**
 * Changes the schema in transactions that give up when they do not get a lock within seconds, and are tried again.
 * @param change must set `lock_timeout` to `LOCK_PATIENCE` where it runs.
 * @throws Error when no attempt got its locks.
 */
export async function untilLocked(
  change: () => Promise<void>,
  { attempts, pause }: Patience = { attempts: 20, pause: 5000 },
): Promise<void> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await change();
    } catch (cause) {
      if (sqlState(cause) !== LOCK_NOT_AVAILABLE) throw cause;
      if (left <= 1)
        throw new Error(
          `A lock was not to be had in ${attempts} attempts of ${LOCK_PATIENCE}, and the change was not made: ` +
            'end the long transactions (pg_stat_activity) and migrate again',
          { cause },
        );
      await delay(pause);
    }
  }
}

/** The index that a statement builds. */
const built = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i;

/**
 * Runs what cannot run in a transaction: each file's one statement, by the files' order, at every migration. So each does
 * nothing the second time. An index that a killed run left unfinished is invalid, and built again.
 */
async function runConcurrently(sql: postgres.Sql, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  // A build waits for transactions older than itself and lets others by meanwhile.
  await sql`set lock_timeout to 0`;
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()) {
    const statement = withoutComments(readFileSync(join(folder, file), 'utf8'));
    const [, index] = built.exec(statement) ?? [];
    if (index) {
      const [invalid] = await sql<{ name: string }[]>`
        select indexrelid::regclass::text as name from pg_index
        where indexrelid = to_regclass(format('%I', ${index}::text)) and not indisvalid`;
      if (invalid) await sql.unsafe(`drop index concurrently ${invalid.name}`);
    }
    await sql.unsafe(statement);
  }
}

/** SQL without its comments of a line. */
export const withoutComments = (text: string): string => text.replace(/^\s*--.*$/gm, '').trim();

/**
 * Brings the tables up to date: the migrations in one transaction, then what stands in the folder `concurrent`.
 * @param sql one connection without limits (`liftLimits`), whose `lock_timeout` is left changed.
 */
export async function migrateTables(
  sql: postgres.Sql,
  folder = 'drizzle',
  patience?: Patience,
): Promise<void> {
  await sql`select set_config('lock_timeout', ${LOCK_PATIENCE}, false)`;
  await untilLocked(() => migrate(drizzle(sql), { migrationsFolder: folder }), patience);
  await runConcurrently(sql, join(folder, 'concurrent'));
}
