import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { getBoss, redrive } from '../../jobs/boss';
import { DEAD_LETTERS } from '../../jobs/queues';
import { recordAct } from '../audit/record';
import { readCursor, writeCursor } from '../listings/cursor';

const job = z.object({
  id: z.uuid(),
  queue: z.string().nullable(),
  /** What it is about: an id of ours, or which mail. Never an address. */
  about: z.string().nullable(),
  tries: z.number().nullable(),
  reason: z.string().nullable(),
  at: z.coerce.date(),
});

/** Jobs that ran out of tries, newest first, a page at a time. */
export async function listDeadLetters(page: { cursor?: string | null | undefined; limit: number }) {
  // The queue makes its tables when it first starts.
  await getBoss();
  const position = page.cursor ? readCursor(page.cursor, 'instant') : null;
  const rows = await db.execute(sql`
    select id, source_name as queue, source_retry_count as tries, created_on as at,
      coalesce(data->>'refundId', data->>'transferId', data->>'purchaseId', data->>'raceActId', data->>'mail',
        data->>'uploadId', data->>'chargebackId', data->>'eventId') as about,
      left(coalesce(source_output->>'message', output->>'message'), 300) as reason
    from pgboss.job
    where name = ${DEAD_LETTERS} and state < 'active'
      and ${position ? sql`(date_trunc('milliseconds', created_on), id) < (${String(position[0])}::timestamptz, ${position[1]}::uuid)` : sql`true`}
    order by date_trunc('milliseconds', created_on) desc, id desc
    limit ${page.limit + 1}
  `);
  const jobs = [...rows].map((row) => job.parse(row));
  const items = jobs.slice(0, page.limit);
  const last = items[items.length - 1];
  return {
    items,
    nextCursor: jobs.length > page.limit && last ? writeCursor([last.at.toISOString(), last.id]) : null,
  };
}

/**
 * Puts a job that ran out of tries back in its own queue.
 * @throws DomainError NOT_FOUND when it is not there any more: another admin was first.
 */
export async function retryDeadLetter(command: { id: string; adminId: string; now: Date }): Promise<void> {
  const { id, adminId, now } = command;
  await db.transaction(async (tx) => {
    if (!(await redrive(tx, id))) throw new DomainError('NOT_FOUND');
    await recordAct(tx, { adminId, action: 'job.retry', entity: 'job', entityId: id, now });
  });
}
