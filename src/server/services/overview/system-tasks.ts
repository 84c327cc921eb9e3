import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { promisedBy } from '@/domain/moderation/tasks';
import { ore } from '@/domain/money/ore';
import { db } from '@/server/db/client';
import { reconciliationDifferences } from '@/server/db/schema';
import { getBoss } from '@/server/queue/boss';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { differenceLabels, jobText } from '@/text/moderation';
import { type FoundTasks, foundTasks, MAX_TASKS } from './internal/found-tasks';

/** Where Stripe's balance and ours differ, and nobody has explained it. @param ids only these. */
export async function findDifferences(ids?: string[]): Promise<FoundTasks> {
  const table = reconciliationDifferences;
  const open = and(isNull(table.handledAt), isNull(table.resolvedAt));
  const rows = await db
    .select({
      id: table.id,
      kind: table.kind,
      since: table.foundAt,
      atStripe: table.stripeAmount,
      inLedger: table.ledgerAmount,
      total: db.$count(table, open),
    })
    .from(table)
    .where(and(open, ids && inArray(table.id, ids)))
    .orderBy(asc(table.foundAt))
    .limit(MAX_TASKS);
  return foundTasks('difference', rows, ({ id, kind, since, atStripe, inLedger }) => ({
    id,
    since,
    what: differenceLabels[kind],
    amount: ore(Math.abs((atStripe ?? 0) - (inLedger ?? 0))),
    due: promisedBy('difference', since),
  }));
}

const job = z.object({
  id: z.uuid(),
  queue: z.string().nullable(),
  at: z.coerce.date(),
  total: z.coerce.number(),
});

/** Jobs that failed for good. */
export async function findDeadJobs(): Promise<FoundTasks> {
  // The queue makes its tables when it first starts.
  await getBoss();
  const dead = sql`name = ${DEAD_LETTERS} and state < 'active'`;
  const rows = await db.execute(sql`
    select id, source_name as queue, created_on as at, (select count(*) from pgboss.job where ${dead}) as total
    from pgboss.job
    where ${dead}
    order by created_on, id
    limit ${MAX_TASKS}
  `);
  return foundTasks(
    'job',
    [...rows].map((row) => job.parse(row)),
    ({ id, queue, at }) => ({
      id,
      what: jobText(queue),
      since: at,
      due: promisedBy('job', at),
    }),
  );
}
