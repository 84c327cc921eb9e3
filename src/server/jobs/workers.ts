import type { Job, PgBoss } from 'pg-boss';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { beginRuns } from '@/server/db/completed-runs';
import { logContext, logger } from '../lib/logger';
import { inSpan } from '../lib/measures';
import { plainError } from '../lib/plain-error';
import { getBoss, setWorking } from '../queue/boss';
import { type Jobs, type QueueName, queueNames, queues } from '../queue/queues';
import { handlers } from './handlers';

const BATCHES = {
  batchSize: 10,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
} as const;

/** Of the 60 seconds that a call of the scheduled route may take. */
export const DRAIN_LIMIT_MS = 50_000;
/** Jobs of one queue at a time: most of their time is waiting for Stripe or the mail server. */
const DRAIN_BATCH = 8;
const DRAIN_ORDER = queueNames.filter((name) => !queues[name].inRoute);

async function carryOut<Name extends QueueName>(name: Name, job: Job<Jobs[Name]>): Promise<void> {
  try {
    await logContext.run({ jobId: job.id, queue: name }, () =>
      // The queue's own schedule sends null.
      inSpan(`job ${name}`, async () => handlers[name](job.data ?? ({} as Jobs[Name]), job.id)),
    );
  } catch (error) {
    logger.error({ err: error, queue: name, jobId: job.id }, 'job failed');
    throw error;
  }
}

/** Works the queues in this process until it stops, and sees that the sweep and reconciliation run. */
async function registerWorkers(): Promise<void> {
  const boss = await getBoss();
  for (const name of queueNames) {
    // One transaction wakes a worker once, however many jobs it brought: hence batches, each job on its own.
    await boss.work(name, BATCHES, (jobs: Job<Jobs[typeof name]>[]) =>
      Promise.all(
        jobs.map(async (job) => ({
          id: job.id,
          ...(await carryOut(name, job).then(
            () => ({ status: 'completed' as const }),
            (error) => ({ status: 'failed' as const, output: { message: plainError(error).message } }),
          )),
        })),
      ),
    );
  }
  for (const name of queueNames) {
    for (const { cron, tz, key, data, atStart } of queues[name].schedules ?? []) {
      await boss.schedule(name, cron, data ?? null, { tz, key });
      if (atStart) await boss.send(name, data ?? {});
    }
  }
  await beginRuns(db);
  setWorking(true);
}

const RETRY_START_MS = 5000;

/** Starts the workers, retrying while the database is down, and stops them with the process. */
export function startWorkers(): void {
  registerWorkers().catch((error) => {
    logger.error({ err: error }, 'workers did not start');
    setTimeout(startWorkers, RETRY_START_MS).unref();
  });
}

const STOP_TIMEOUT_MS = 20_000;

/** Fetches no more jobs and waits for those running. Longer ones lose their heartbeat and are retried. */
export async function stopWorkers(): Promise<void> {
  if (env.WORKERS !== 'on') return;
  setWorking(false);
  const ended = getBoss().then((boss) =>
    Promise.all(queueNames.map((name) => boss.offWork(name, { wait: true }))),
  );
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_TIMEOUT_MS);
  });
  await Promise.race([ended.catch(() => undefined), tooLong]).finally(() => clearTimeout(timer));
}

/** As long as done jobs are kept. */
const DAY_SECONDS = 24 * 3600;

/** Enqueues, where only the scheduled route runs, the jobs that a long-running server schedules itself. */
export async function enqueuePeriodic(): Promise<void> {
  if (env.WORKERS === 'on') return;
  const boss = await getBoss();
  for (const name of DRAIN_ORDER) {
    for (const { everySeconds, key = 'periodic', data } of queues[name].schedules ?? []) {
      await boss.send(name, data ?? {}, {
        singletonKey: key,
        singletonSeconds: everySeconds,
        // Kept as long: once a done job is deleted, another is sent.
        deleteAfterSeconds: Math.max(everySeconds, DAY_SECONDS),
      });
    }
  }
}

/** Sends heartbeats of a fetched job while it runs, as pg-boss's own workers do. */
async function keepAlive(
  boss: PgBoss,
  name: QueueName,
  job: Job<object>,
  working: Promise<void>,
): Promise<void> {
  if (!job.heartbeatSeconds) return working;
  const refresh = () =>
    boss.touch(name, job).catch((error) => logger.warn({ err: error, queue: name }, 'no heartbeat'));
  const timer = setInterval(refresh, (job.heartbeatSeconds * 1000) / 3);
  return working.finally(() => clearInterval(timer));
}

/**
 * Recovers the jobs of processes that died; without long-running processes nothing else does (pg-boss: `supervise`).
 */
async function recoverJobs(boss: PgBoss): Promise<void> {
  await boss
    .supervise(undefined, { reindex: false })
    .catch((error) => logger.error({ err: error }, 'could not look for jobs of ended processes'));
}

async function runJob<Name extends QueueName>(
  boss: PgBoss,
  name: Name,
  job: Job<Jobs[Name]>,
): Promise<boolean> {
  try {
    await keepAlive(boss, name, job, carryOut(name, job));
    await boss.complete(name, job);
    return true;
  } catch (error) {
    await boss.fail(name, job, { message: plainError(error).message });
    return false;
  }
}

/**
 * Carries out what is due now, several jobs at a time, for hosts without long-running processes. Other workers may
 * run too: a job is fetched by one of them only, and one that lost its job to another does not settle it.
 * @param until no job is begun after this, ms since 1970.
 * @returns how many jobs were done and how many failed (the queue tries those again).
 */
export async function drainQueues(
  order: readonly QueueName[] = DRAIN_ORDER,
  until = Date.now() + DRAIN_LIMIT_MS,
): Promise<{ done: number; failed: number }> {
  const boss = await getBoss();
  const counts = { done: 0, failed: 0 };
  await recoverJobs(boss);
  for (const name of order) {
    while (Date.now() < until) {
      const jobs = await boss.fetch<Jobs[typeof name]>(name, { batchSize: DRAIN_BATCH });
      if (jobs.length === 0) break;
      const results = await Promise.all(jobs.map((job) => runJob(boss, name, job)));
      const done = results.filter(Boolean).length;
      counts.done += done;
      counts.failed += results.length - done;
    }
  }
  return counts;
}
