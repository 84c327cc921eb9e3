/**
 * The demo as on a host without long-running processes: nothing works the queues between requests, nothing listens to
 * the database, and a scheduler calls the route of vercel.json. Behind PgBouncer in transaction mode, where there is one.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { start } from '@sandbox/run/processes';
import postgres from 'postgres';
import vercel from '../../vercel.json';
import { startPgbouncer } from './pgbouncer';

const { DATABASE_URL: directUrl, PORT: port } = process.env;
if (!directUrl || !port) throw new Error('DATABASE_URL and PORT are needed');
/** How often the scheduler looks for a job that is due; a real one calls every minute. */
const POLL_MS = 200;

const pooler = await startPgbouncer(directUrl);
const CRON_SECRET = randomBytes(24).toString('hex');
const demo = start('node', ['sandbox/run/demo.mjs'], {
  ...(process.env as Record<string, string>),
  CRON_SECRET,
  WORKERS: 'off',
  LIVE_UPDATES: 'poll',
  DATABASE_URL: pooler?.url ?? directUrl,
  DATABASE_DIRECT_URL: directUrl,
  DATABASE_POOL: '2',
  DATABASE_PREPARE: 'off',
});
const sql = postgres(directUrl, { max: 1, onnotice: () => undefined });

const isJobDue = async (): Promise<boolean> => {
  const due = await sql`
    select 1 from pgboss.job
    where state in ('created', 'retry') and start_after <= now() and name <> 'dead-letters' limit 1`;
  return due.length > 0;
};

async function callRoute(): Promise<void> {
  for (const { path } of vercel.crons) {
    await fetch(`http://localhost:${port}${path}`, { headers: { authorization: `Bearer ${CRON_SECRET}` } });
  }
}

let stopping = false;
async function schedule(): Promise<void> {
  while (!stopping) {
    // The database is not filled yet, or the app not up: the next call counts.
    const due = await isJobDue().catch(() => false);
    if (due) await callRoute().catch(() => undefined);
    await delay(POLL_MS);
  }
}

async function stopAll(): Promise<void> {
  stopping = true;
  // At once: the pooler may not be left behind when the app takes longer to end than its starter waits.
  await Promise.all([demo.stop(), sql.end({ timeout: 5 }), pooler?.stop()]);
}
let stopped: Promise<void> | undefined;
/** Stops everything once; each caller waits for the same stop. */
const stop = (): Promise<void> => {
  stopped ??= stopAll();
  return stopped;
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}
void schedule();
const code = await demo.ended;
await stop();
process.exit(code ?? 1);
