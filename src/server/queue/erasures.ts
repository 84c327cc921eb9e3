import { and, asc, count, eq, gt, lt, min, sql } from 'drizzle-orm';
import { z } from '@/domain/zod';
import { db, type Executor, inTransaction, type Transaction } from '../db/client';
import { type ErasureKind, erasures } from '../db/schema';
import { logger } from '../lib/logger';
import { pagesOf } from '../lib/run-parts';
import { enqueueAll, getBoss, redrive } from './boss';
import { DEAD_LETTERS, type Jobs, type QueueName } from './queues';
import { enqueueMissing } from './try-each';

const queueOf = {
  upload: 'erase',
  file: 'erase',
  card: 'detach-card',
  customer: 'delete-customer',
} as const satisfies Record<ErasureKind, QueueName>;

type ErasureJob = Jobs[(typeof queueOf)[ErasureKind]];

const jobOf: Record<ErasureKind, (reference: string) => ErasureJob> = {
  upload: (uploadId) => ({ uploadId }),
  file: (key) => ({ key }),
  card: (paymentMethodId) => ({ paymentMethodId }),
  customer: (customerId) => ({ customerId }),
};

/** Writes down what is to be erased, for a job that the caller sees to. */
export async function noteErasures(tx: Transaction, kind: ErasureKind, references: string[]): Promise<void> {
  if (references.length === 0) return;
  const rows = references.map((reference) => ({ kind, reference }));
  await tx.insert(erasures).values(rows).onConflictDoNothing();
}

/** Has others erase what they keep for us, as part of the transaction that decides it. */
export async function requestErasures(
  tx: Transaction,
  kind: ErasureKind,
  references: string[],
): Promise<void> {
  await noteErasures(tx, kind, references);
  await enqueueAll(tx, queueOf[kind], references.map(jobOf[kind]));
}

/** It has been erased, or is not to be erased any more. */
export async function endErasure(on: Executor, kind: ErasureKind, reference: string): Promise<void> {
  await on.delete(erasures).where(and(eq(erasures.kind, kind), eq(erasures.reference, reference)));
}

const ids = z.array(z.object({ id: z.uuid() }));

/** Puts those of the jobs that were given up back in their queue. */
async function redriveDead(tx: Transaction, queue: QueueName, jobs: object[]): Promise<void> {
  await getBoss();
  const dead = await tx.execute(sql`
    select id from pgboss.job
    where name = ${DEAD_LETTERS} and state < 'active' and source_name = ${queue}
      and data in (select jsonb_array_elements(${JSON.stringify(jobs)}::text::jsonb))`);
  for (const { id } of ids.parse([...dead])) await redrive(tx, id);
}

const BATCH = 500;
const isOverdue = lt(erasures.createdAt, sql`now() - interval '7 days'`);

/** How many others have not done for a week. */
export const countOverdueErasures = (): Promise<number> => db.$count(erasures, isOverdue);

/** Logs what others have not erased for a week. */
async function warnOfOverdue(): Promise<void> {
  const overdue = await db
    .select({ kind: erasures.kind, count: count(), since: min(erasures.createdAt) })
    .from(erasures)
    .where(isOverdue)
    .groupBy(erasures.kind);
  for (const each of overdue) logger.error(each, 'not erased by others for a week');
}

/** Has everything tried again that others have not erased and no job sees to. @returns how many. */
export async function retryErasures(): Promise<number> {
  let queued = 0;
  for (const kind of Object.keys(queueOf) as ErasureKind[]) {
    const pages = pagesOf<{ reference: string }>(BATCH, (last) =>
      db
        .select({ reference: erasures.reference })
        .from(erasures)
        .where(and(eq(erasures.kind, kind), last && gt(erasures.reference, last.reference)))
        .orderBy(asc(erasures.reference))
        .limit(BATCH),
    );
    for await (const page of pages) {
      const jobs = page.map(({ reference }) => jobOf[kind](reference));
      queued += await inTransaction(async (tx) => {
        await redriveDead(tx, queueOf[kind], jobs);
        return enqueueMissing(tx, queueOf[kind], jobs);
      });
    }
  }
  await warnOfOverdue();
  return queued;
}
