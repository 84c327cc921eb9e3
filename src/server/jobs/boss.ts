import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss';
import { env } from '@/env';
import type { Transaction } from '../db/client';
import { logger } from '../lib/logger';
import { DEAD_LETTERS, type Jobs, type QueueName, queueNames, queues } from './queues';

async function start(): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env.DATABASE_URL,
    application_name: 'loppbytet-jobs',
    max: 4,
    useListenNotify: true,
    connectionTimeoutMillis: 10_000,
    // How soon the jobs of a process that died are noticed.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'queue error'));
  await boss.start();
  await boss.createQueue(DEAD_LETTERS, { retryLimit: 0 });
  for (const name of queueNames) {
    const options = { ...queues[name], notify: true, deadLetter: DEAD_LETTERS };
    await boss.createQueue(name, options);
    // A queue that an earlier release made keeps its old patience otherwise.
    await boss.updateQueue(name, options);
  }
  return boss;
}

const holder = globalThis as typeof globalThis & { loppbytetBoss?: Promise<PgBoss> | undefined };

/** The queue, started once per process. A failed start is tried again by the next caller. */
export function getBoss(): Promise<PgBoss> {
  holder.loppbytetBoss ??= start().catch((error) => {
    holder.loppbytetBoss = undefined;
    throw error;
  });
  return holder.loppbytetBoss;
}

export async function stopBoss(): Promise<void> {
  const boss = await holder.loppbytetBoss;
  holder.loppbytetBoss = undefined;
  await boss?.stop({ graceful: true, timeout: 20_000 });
}

/**
 * Puts a job in the queue as part of a database transaction: it exists exactly when the change
 * that wants it does.
 */
export async function enqueue<Name extends QueueName>(
  tx: Transaction,
  name: Name,
  data: Jobs[Name],
  options: Pick<SendOptions, 'startAfter' | 'singletonKey' | 'singletonSeconds'> = {},
): Promise<void> {
  const boss = await getBoss();
  await boss.send(name, data, { ...options, db: fromDrizzle(tx, sql) });
}

/** As `enqueue`, for many jobs of a queue in one statement. */
export async function enqueueAll<Name extends QueueName>(
  tx: Transaction,
  name: Name,
  jobs: Jobs[Name][],
): Promise<void> {
  if (jobs.length === 0) return;
  const boss = await getBoss();
  await boss.insert(
    name,
    jobs.map((data) => ({ data })),
    { db: fromDrizzle(tx, sql) },
  );
}

/**
 * Puts a job that ran out of tries back in its own queue, as part of a database transaction.
 * @returns false when it is not there any more.
 */
export async function redrive(tx: Transaction, deadJobId: string): Promise<boolean> {
  const boss = await getBoss();
  return (await boss.redrive(DEAD_LETTERS, { ids: [deadJobId], db: fromDrizzle(tx, sql) })) > 0;
}
