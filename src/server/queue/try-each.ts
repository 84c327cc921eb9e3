import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import { z } from '@/domain/zod';
import { db, type Executor, inTransaction, type Transaction } from '../db/client';
import { logger } from '../lib/logger';
import { getBoss } from './boss';
import type { Jobs, QueueName } from './queues';

/** Acts on each item, at most so many at a time. @returns what came of each, in their order. */
async function mapWithConcurrency<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  apply: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await apply(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

/** When the queue first tries what has just failed; from then on by the backoff of its queue. */
const AGAIN_SECONDS = 60;

const rows = z.array(z.object({ nth: z.number() }));

/** Those jobs of which there is none in the queue that has not ended, and is as the condition says. */
async function withoutJob<Name extends QueueName, Job extends Jobs[Name]>(
  on: Executor,
  name: Name,
  jobs: readonly Job[],
  condition: SQL,
): Promise<Job[]> {
  if (jobs.length === 0) return [];
  // The queue makes its tables when it first starts.
  await getBoss();
  const found = await on.execute(sql`
    select wanted.nth::int as nth
    from jsonb_array_elements(${JSON.stringify(jobs)}::text::jsonb) with ordinality as wanted (data, nth)
    where not exists (
      select from pgboss.job
      where name = ${name} and state <= 'active' and job.data = wanted.data and ${condition}
    )
    order by wanted.nth`);
  const missing = new Set(rows.parse([...found]).map(({ nth }) => nth - 1));
  return jobs.filter((_, place) => missing.has(place));
}

/**
 * Those of which no job waits for its next try. A sweep that calls others acts on these alone: what has failed is called
 * with the backoff of its job.
 */
export const notWaiting = <Name extends QueueName, Job extends Jobs[Name]>(
  name: Name,
  jobs: readonly Job[],
): Promise<Job[]> => withoutJob(db, name, jobs, sql`state < 'active' and start_after > now()`);

/**
 * Puts what is due in the queue, one job for each, as part of a database transaction. What has a job already is left
 * to it: it is tried with backoff, and shown to the admins when it fails for good.
 * @param options.startAfter seconds.
 * @returns how many jobs are new.
 */
export async function enqueueMissing<Name extends QueueName>(
  tx: Transaction,
  name: Name,
  jobs: readonly Jobs[Name][],
  { startAfter = 0 }: { startAfter?: number } = {},
): Promise<number> {
  const missing = await withoutJob(tx, name, jobs, sql`true`);
  if (missing.length === 0) return 0;
  const boss = await getBoss();
  await boss.insert(
    name,
    missing.map((data) => ({ data, startAfter })),
    { db: fromDrizzle(tx, sql) },
  );
  return missing.length;
}

/**
 * Carries out what is due here and now, each by itself. What fails is logged and becomes a job of its own, which the
 * queue tries with backoff and shows to the admins when it fails for good.
 * @returns how many were carried out, and how many failed now.
 */
export async function tryEach<Name extends QueueName, Job extends Jobs[Name]>(
  name: Name,
  jobs: readonly Job[],
  handle: (job: Job) => Promise<unknown>,
  { atOnce = 1 }: { atOnce?: number } = {},
): Promise<{ done: number; failed: number }> {
  const done = await mapWithConcurrency(jobs, atOnce, async (job) => {
    try {
      await handle(job);
      return true;
    } catch (error) {
      logger.error({ err: error, queue: name, job }, 'not done, left to a job of its own');
      // At once: a process that dies now has not lost it.
      await inTransaction((tx) => enqueueMissing(tx, name, [job], { startAfter: AGAIN_SECONDS }));
      return false;
    }
  });
  const failed = done.filter((each) => !each).length;
  return { done: jobs.length - failed, failed };
}
