import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { env } from '@/env';
import * as schema from '@/server/db/schema';

/*
 * What tests and scenarios get when they ask for the app's database client: the same database by a connection of their
 * own, so that what they look at is not taken for what the app asks.
 */
export const pg = postgres(env.DATABASE_URL, {
  max: 4,
  onnotice: () => undefined,
  connection: { statement_timeout: 0 },
});
export const db = drizzle(pg, { schema, casing: 'snake_case' });
