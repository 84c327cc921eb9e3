import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { env } from '@/env';
import { prepared } from './prepared';
import * as schema from './schema';

const holder = globalThis as typeof globalThis & {
  loppbytetDb?: ReturnType<typeof connect>;
  loppbytetBeforeTransactions?: () => Promise<unknown>;
};

/** Has something ready before any transaction begins, so that none waits for it with its locks in hand. */
export function beforeTransactions(prepare: () => Promise<unknown>): void {
  holder.loppbytetBeforeTransactions = prepare;
}

const ready = async () => holder.loppbytetBeforeTransactions?.();

function connect() {
  const sql = postgres(env.DATABASE_URL, {
    max: env.DATABASE_POOL,
    idle_timeout: 30,
    connect_timeout: 10,
    // Seconds before a connection that was lost is made again. The library's own patience grows past the time it then
    // gives the connection, and requests failed long after the database was back.
    backoff: (lost) => Math.min(2 ** lost / 100, 1) * (0.5 + Math.random() / 2),
    onnotice: () => undefined,
    // Nothing that a pooler refuses; how long a statement may run is the role's (statement-limit.ts).
    connection: { application_name: 'loppbytet' },
  });
  const settings = { schema, casing: 'snake_case' } as const;
  return {
    sql,
    db: drizzle(prepared(sql, env.DATABASE_PREPARE, ready), settings),
    adHoc: drizzle(prepared(sql, false, ready), settings),
  };
}

// Next reloads modules in development; the pool must survive that.
holder.loppbytetDb ??= connect();

export const { sql: pg, db } = holder.loppbytetDb;
/** For queries whose best plan hangs on their values, such as a search by rare or common words: planned each time. */
export const { adHoc } = holder.loppbytetDb;

export type Database = typeof db;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a query may run: on the pool or inside a transaction. */
export type Executor = Database | Transaction;
