import { existsSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { limitStatements, STATEMENT_LIMIT } from '@/server/db/statement-limit';

/** The advisory lock, so that two starts at once migrate one after the other. */
const LOCK = 7_201_126;

if (existsSync('.env')) process.loadEnvFile('.env');
const { DATABASE_URL: appUrl, DATABASE_DIRECT_URL: directUrl } = process.env;
const url = directUrl || appUrl;
if (!url) throw new Error('DATABASE_URL is not set');
/** The app may connect as another role than the one that migrates. */
const appRole = decodeURIComponent(new URL(appUrl || url).username) || undefined;

// Migrates the database before the app starts. Idempotent.
const sql = postgres(url, { max: 1, onnotice: () => undefined });
try {
  await sql`select pg_advisory_lock(${LOCK})`;
  await sql`set statement_timeout to 0`;
  await migrate(drizzle(sql), { migrationsFolder: 'drizzle' });
  await limitStatements(sql, appRole).catch((error) =>
    process.stderr.write(
      `The app's role has no statement_timeout (${error}). As one who may: ` +
        `ALTER ROLE "${appRole ?? 'app'}" SET statement_timeout = '${STATEMENT_LIMIT}'\n`,
    ),
  );
  process.stdout.write('The database is up to date.\n');
} finally {
  await sql.end();
}
