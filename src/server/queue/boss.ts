import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobInsert, PgBoss, type SendOptions } from 'pg-boss';
import { env } from '@/env';
import { addressOf, type Transaction } from '../db/client';
import { logger } from '../lib/logger';
import { DEAD_LETTERS, type Jobs, type QueueName, queueNames } from './queues';

/** How soon the jobs of a process that died are noticed. */
const SUPERVISE_SECONDS = 10;

/**
 * Longer than the role's limit lets a statement run: then the database has vanished, and the driver leaves the connection.
 * It reads this from the address, as pg-boss has no option for it (node-postgres.com/apis/client).
 */
const ANSWER_WITHIN_MS = 20_000;

/** Works queues and retries the jobs of processes that died, past a pooler. */
const working = {
  max: 4,
  useListenNotify: true,
  superviseIntervalSeconds: SUPERVISE_SECONDS,
} as const;

/** Only sends and, in the scheduled route, fetches: nothing goes on between two calls. */
const sending = {
  max: 1,
  supervise: false,
  schedule: false,
} as const;

/** The schema and the queues are the migration's to make (install.ts): this process may lack the right. */
async function requireQueues(boss: PgBoss): Promise<void> {
  const present = new Set((await boss.getQueues()).map(({ name }) => name));
  const missing = queueNames.filter((name) => !present.has(name));
  if (missing.length > 0) logger.error({ missing }, 'queues are missing: run the migration');
}

async function start(): Promise<PgBoss> {
  const works = env.WORKERS === 'on';
  const { url, ssl } = addressOf((works && env.DATABASE_DIRECT_URL) || env.DATABASE_URL);
  const connection = new URL(url);
  connection.searchParams.set('query_timeout', String(ANSWER_WITHIN_MS));
  const boss = new PgBoss({
    connectionString: connection.href,
    ssl,
    application_name: 'loppbytet-jobs',
    connectionTimeoutMillis: 10_000,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    ...(works ? working : sending),
  });
  boss.on('error', (error) => logger.error({ err: error }, 'queue error'));
  await boss.start();
  await requireQueues(boss);
  return boss;
}

const holder = globalThis as typeof globalThis & {
  loppbytetBoss?: Promise<PgBoss> | undefined;
  loppbytetWorks?: boolean;
};

/** Whether this process works the queues. */
export const isWorking = (): boolean => holder.loppbytetWorks === true;

/** Says that it does, or no longer. */
export function setWorking(works: boolean): void {
  holder.loppbytetWorks = works;
}

/** The queue, started once per process. A failed start is tried again by the next caller. */
export function getBoss(): Promise<PgBoss> {
  holder.loppbytetBoss ??= start().catch((error) => {
    holder.loppbytetBoss = undefined;
    throw error;
  });
  return holder.loppbytetBoss;
}

/** Starts the queue with the process, so that no transaction waits for it while holding locks. */
export async function openQueue(): Promise<void> {
  await getBoss().catch((error) => logger.error({ err: error }, 'the queue did not start'));
}

export async function stopBoss(): Promise<void> {
  const boss = await holder.loppbytetBoss;
  holder.loppbytetBoss = undefined;
  await boss?.stop({ graceful: true, timeout: 20_000 });
}

/**
 * Puts a job in the queue as part of a database transaction: it exists exactly when the change
 * that wants it does.
 * @param options.singletonKey of it there is one job in each `singletonSeconds`, without which it does nothing; a further
 *   one is left out, or comes after with `singletonNextSlot`.
 */
export async function enqueue<Name extends QueueName>(
  tx: Transaction,
  name: Name,
  data: Jobs[Name],
  options: Pick<SendOptions, 'startAfter' | 'singletonKey' | 'singletonSeconds' | 'singletonNextSlot'> = {},
): Promise<void> {
  const boss = await getBoss();
  await boss.send(name, data, { ...options, db: fromDrizzle(tx, sql) });
}

/**
 * As `enqueue`, for many jobs of a queue in one statement.
 * @param optionsOf each, by its place in the list. `priority`: the highest runs first, 0 by default.
 */
export async function enqueueAll<Name extends QueueName>(
  tx: Transaction,
  name: Name,
  jobs: Jobs[Name][],
  optionsOf: (index: number) => Pick<JobInsert, 'priority' | 'startAfter'> = () => ({}),
): Promise<void> {
  if (jobs.length === 0) return;
  const boss = await getBoss();
  await boss.insert(
    name,
    jobs.map((data, index) => ({ data, ...optionsOf(index) })),
    { db: fromDrizzle(tx, sql) },
  );
}

/**
 * Puts a job that failed for good back in its own queue, as part of a database transaction.
 * @returns false when it is not there any more.
 */
export async function redrive(tx: Transaction, deadJobId: string): Promise<boolean> {
  const boss = await getBoss();
  return (await boss.redrive(DEAD_LETTERS, { ids: [deadJobId], db: fromDrizzle(tx, sql) })) > 0;
}
