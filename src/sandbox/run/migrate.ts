import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { limitStatements } from '@/server/db/statement-limit';

async function withDatabase<T>(url: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
}

/** Brings a database up to date with the committed migrations. */
export const migrate = (databaseUrl: string): Promise<void> =>
  withDatabase(databaseUrl, async (sql) => {
    await sql`set statement_timeout to 0`;
    await runMigrations(drizzle(sql), { migrationsFolder: 'drizzle' });
    await limitStatements(sql);
  });

/** Removes everything of ours from a database. */
export const emptyDatabase = (databaseUrl: string): Promise<void> =>
  withDatabase(databaseUrl, async (sql) => {
    for (const schema of ['public', 'pgboss', 'drizzle']) {
      await sql`drop schema if exists ${sql(schema)} cascade`;
    }
    await sql`create schema public`;
  });

/** The account the seed makes last: where it is, the seed is complete. */
export const LAST_SEEDED = 'admin@loppbytet.example';

/** What a database holds: the whole seed, part of one, nothing, or something that is not ours. */
export const seedStatus = (databaseUrl: string): Promise<'complete' | 'partial' | 'empty' | 'foreign'> =>
  withDatabase(databaseUrl, async (sql) => {
    const tables = await sql`select table_name from information_schema.tables where table_schema = 'public'`;
    if (tables.length === 0) return 'empty';
    if (!tables.some(({ table_name }) => table_name === 'curated_races')) return 'foreign';
    const [last] = await sql`select 1 from users where email = ${LAST_SEEDED}`;
    return last ? 'complete' : 'partial';
  });
