import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { type DatabaseAddress, readDatabaseAddress } from '@/database-address';
import { env } from '@/env';
import { withDeadline } from '../lib/deadline';
import { retryDeadlocks } from './deadlocks';

const holder = globalThis as typeof globalThis & {
  loppbytetDb?: ReturnType<typeof connect>;
  loppbytetHealthDb?: ReturnType<typeof connect> | undefined;
};

/** An address of the app's settings as the drivers take it. A build has no settings, and connects to nothing. */
export const addressOf = (setting: string | undefined): DatabaseAddress =>
  setting ? readDatabaseAddress(setting, env.DATABASE_CA) : { url: '', ssl: false };

/** A pool of connections to a database of the app, which connects on first use. */
export function connect(address: string, max = env.DATABASE_POOL) {
  const { url, ssl } = addressOf(address);
  const sql = postgres(url, {
    ssl,
    max,
    idle_timeout: 30,
    connect_timeout: 10,
    // An idle connection whose other end has vanished is noticed half a minute later, not one and a half.
    keep_alive: 20,
    // Seconds before a lost connection is made again. The library's own backoff grows past the time it then
    // gives the connection, and requests failed long after the database was back.
    backoff: (lost) => Math.min(2 ** lost / 100, 1) * (0.5 + Math.random() / 2),
    onnotice: () => undefined,
    // Only queries that Drizzle builds with `.prepare()` ask for it.
    prepare: env.DATABASE_PREPARE,
    // A transaction pooler loses a query that is sent before the one ahead of it is answered (porsager/postgres#970).
    ...(env.DATABASE_DIRECT_URL && { max_pipeline: 0 }),
    // Nothing that a pooler refuses; how long it may keep others waiting is the role's (role-limits.ts).
    connection: { application_name: 'loppbytet' },
  });
  return { sql, db: drizzle(sql, { casing: 'snake_case' }) };
}

// Next reloads modules in development; the pool must survive that.
holder.loppbytetDb ??= connect(env.DATABASE_URL);

export const { sql: pg, db } = holder.loppbytetDb;

export type Database = typeof db;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a query may run: on the pool or inside a transaction. */
export type Executor = Database | Transaction;

/**
 * Runs a transaction. One that PostgreSQL has ended to break a deadlock is begun again, at most twice: so the callback
 * changes nothing outside it.
 * @throws what the last try threw.
 */
export const inTransaction = <Result>(
  run: (tx: Transaction) => Promise<Result>,
  config?: Parameters<Database['transaction']>[1],
): Promise<Result> => retryDeadlocks(() => db.transaction(run, config));

/**
 * Asks whether the database answers, on a connection of its own: a pool that is busy is not a dead process.
 * @throws Error "too slow" when there is no answer within so many ms.
 */
export async function askHealth<Answer>(
  query: (on: Database) => Promise<Answer>,
  ms: number,
): Promise<Answer> {
  holder.loppbytetHealthDb ??= connect(env.DATABASE_URL, 1);
  const asked = holder.loppbytetHealthDb;
  try {
    return await withDeadline(query(asked.db), ms);
  } catch (error) {
    // What was sent to a database that has vanished is given up by TCP a quarter of an hour later.
    if (holder.loppbytetHealthDb === asked) holder.loppbytetHealthDb = undefined;
    void asked.sql.end({ timeout: 0 });
    throw error;
  }
}
