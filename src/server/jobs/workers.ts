import type { Job, PgBoss } from 'pg-boss';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { beginRuns } from '@/server/db/completed-runs';
import { logContext, logger } from '../lib/logger';
import { inSpan } from '../lib/measures';
import { plainError } from '../lib/plain-error';
import { getBoss, setWorking } from '../queue/boss';
import { type Jobs, type QueueName, queueNames } from '../queue/queues';
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
/**
 * The order in which the scheduled route runs the queues: money before mail, and jobs that enqueue others first.
 * Null: the route does it itself.
 */
const drainRanks: Record<QueueName, number | null> = {
  'stripe-event': 1,
  'payment-refunds': 1,
  'race-change': 2,
  overdue: 2,
  account: 2,
  checkout: 3,
  // Published drafts and released places lead to matches, and matches to charges.
  'publish-drafts': 3,
  'highest-price': 3,
  match: 4,
  charge: 5,
  chargeback: 4,
  evidence: 4,
  refund: 5,
  'foreign-refund': 5,
  transfer: 6,
  'inbound-mail': 6,
  watch: 7,
  mail: 8,
  push: 8,
  webhook: 8,
  erase: 9,
  'detach-card': 9,
  'delete-customer': 9,
  retention: 10,
  reconcile: 11,
  liabilities: 12,
  'close-months': 12,
  'payment-methods': 13,
  'stripe-check': 13,
  deadlines: null,
  'catch-up': null,
};

const DRAIN_ORDER = queueNames
  .filter((name) => drainRanks[name] !== null)
  .sort((a, b) => (drainRanks[a] ?? 0) - (drainRanks[b] ?? 0));

/** Once a week what ended purchases owe is compared for all of them, each hour for those that have changed. */
const WHOLE: Jobs['liabilities'] = { whole: true };

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
  await boss.schedule('deadlines', '* * * * *');
  await boss.schedule('catch-up', '*/5 * * * *');
  await boss.schedule('retention', '45 3 * * *', null, { tz: 'Europe/Stockholm' });
  await boss.schedule('reconcile', '15 4 * * *', null, { tz: 'Europe/Stockholm' });
  await boss.schedule('liabilities', '35 * * * *');
  await boss.schedule('liabilities', '5 5 * * 1', WHOLE, { tz: 'Europe/Stockholm', key: 'whole' });
  await boss.schedule('close-months', '15 3 * * *', null, { tz: 'Europe/Stockholm' });
  await boss.schedule('payment-methods', '25 * * * *');
  await boss.schedule('stripe-check', '55 * * * *');
  // Also at once: a setting may be new, and the machine's clock wrong.
  await boss.send('payment-methods', {});
  await boss.send('stripe-check', {});
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

const HOUR_SECONDS = 3600;
const WEEK_SECONDS = 7 * 24 * HOUR_SECONDS;
/** Queues with a schedule of their own, and how often they are enqueued where only the scheduled route runs. */
const periods = [
  ['retention', 24 * HOUR_SECONDS],
  ['reconcile', 24 * HOUR_SECONDS],
  ['liabilities', HOUR_SECONDS],
  ['close-months', 24 * HOUR_SECONDS],
  ['payment-methods', HOUR_SECONDS],
  ['stripe-check', HOUR_SECONDS],
] as const satisfies [QueueName, number][];

/** Enqueues, where only the scheduled route runs, the jobs that a long-running server schedules itself. */
export async function enqueuePeriodic(): Promise<void> {
  if (env.WORKERS === 'on') return;
  const boss = await getBoss();
  for (const [name, singletonSeconds] of periods) {
    await boss.send(name, {}, { singletonKey: 'periodic', singletonSeconds });
  }
  // Kept as long: once a done job is deleted, another is sent.
  const once = { singletonKey: 'whole', singletonSeconds: WEEK_SECONDS, deleteAfterSeconds: WEEK_SECONDS };
  await boss.send('liabilities', WHOLE, once);
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
