import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

/** Ours among the database's advisory locks: two that start at once migrate one after the other. */
const LOCK = 7_201_126;

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set');

// Brings the database up to date before the app starts. Doing it again does no harm.
const sql = postgres(url, { max: 1, onnotice: () => undefined });
try {
  await sql`select pg_advisory_lock(${LOCK})`;
  await migrate(drizzle(sql), { migrationsFolder: 'drizzle' });
  process.stdout.write('The database is up to date.\n');
} finally {
  await sql.end();
}
