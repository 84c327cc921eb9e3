import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { createFieldCipher } from '@/server/lib/field-cipher';
import { upgradeData } from '@/server/services/encryption/upgrade-data';

/** Ours among the database's advisory locks: two that start at once migrate one after the other. */
const LOCK = 7_201_126;

const { DATABASE_URL: url, FIELD_ENCRYPTION_KEYS: keys } = process.env;
if (!url) throw new Error('DATABASE_URL is not set');
if (!keys) throw new Error('FIELD_ENCRYPTION_KEYS is not set');
const cipher = createFieldCipher(keys.split(','));

// Brings the database up to date before the app starts. Doing it again does no harm.
const sql = postgres(url, { max: 1, onnotice: () => undefined });
try {
  await sql`select pg_advisory_lock(${LOCK})`;
  await migrate(drizzle(sql), { migrationsFolder: 'drizzle' });
  await upgradeData(drizzle(sql), cipher);
  process.stdout.write('The database is up to date.\n');
} finally {
  await sql.end();
}
