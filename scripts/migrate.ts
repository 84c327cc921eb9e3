import { existsSync } from 'node:fs';
import postgres from 'postgres';
import { migrateTables } from '@/server/db/migrate';
import { liftLimits, limitRole } from '@/server/db/role-limits';
import { installQueue } from '@/server/queue/install';

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
  await liftLimits(sql);
  await sql`select pg_advisory_lock(${LOCK})`;
  await migrateTables(sql);
  await installQueue({ connectionString: url });
  await limitRole(sql, appRole).catch(({ message }) => process.stderr.write(`${message}\n`));
  process.stdout.write('The database is up to date.\n');
} finally {
  await sql.end();
}
