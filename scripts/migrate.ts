import postgres from 'postgres';
import { migrateTables } from '@/server/db/migrate';
import { liftLimits, limitRole } from '@/server/db/role-limits';
import { installQueue } from '@/server/queue/install';
import { databaseSetting, endWith } from './settings';

/** The advisory lock, so that two starts at once migrate one after the other. */
const LOCK = 7_201_126;

const address = databaseSetting('DATABASE_DIRECT_URL', 'DATABASE_URL');
/** The app may connect as another role than the one that migrates. */
const app = databaseSetting('DATABASE_URL', 'DATABASE_DIRECT_URL');
const appRole = decodeURIComponent(new URL(app.url).username) || undefined;

// Migrates the database before the app starts. Idempotent.
const sql = postgres(address.url, { ssl: address.ssl, max: 1, onnotice: () => undefined });
try {
  await liftLimits(sql);
  await sql`select pg_advisory_lock(${LOCK})`;
  await migrateTables(sql);
  await installQueue(address);
  await limitRole(sql, appRole).catch(({ message }) => process.stderr.write(`${message}\n`));
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  const { message, cause } = error as Error;
  endWith(`The migration failed, and what runs goes on: ${message}${cause ? `\n${cause}` : ''}`);
} finally {
  await sql.end();
}
