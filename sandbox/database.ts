import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { readDatabaseAddress } from '@/database-address';
import { env } from '@/env';
import { ROLE_LIMITS } from '@/server/db/role-limits';
import { requireDisposable } from './run/disposable-database';

const { url, ssl } = readDatabaseAddress(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, env.DATABASE_CA);

/** The database for scenarios and tests, by connections of their own: their queries are not counted as the app's. */
export const pg = postgres(url, {
  ssl,
  max: 4,
  onnotice: () => undefined,
  // Not `statement_timeout: 0`: the driver leaves out what is falsy, and the role's own limits would hold.
  connection: {
    options: Object.keys(ROLE_LIMITS)
      .map((name) => `-c ${name}=0`)
      .join(' '),
  },
});
// Scenarios and tests write: to nothing but a database that was made for it.
await requireDisposable(pg);

export const db = drizzle(pg, { casing: 'snake_case' });
