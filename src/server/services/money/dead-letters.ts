import { sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { z } from '@/domain/zod';
import { db, inTransaction, type Transaction } from '@/server/db/client';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { getBoss, redrive } from '@/server/queue/boss';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { refuseParty } from '../approvals';
import { type Audited, recordAudit } from '../audit';

const job = z.object({
  id: z.uuid(),
  queue: z.string().nullable(),
  /** What it is about: an id of ours, or which mail. Never an address. */
  about: z.string().nullable(),
  tries: z.number().nullable(),
  reason: z.string().nullable(),
  at: z.coerce.date(),
});

/** The queue's timestamps have microseconds, cursors have milliseconds. */
const order = { at: sql`date_trunc('milliseconds', created_on)`, id: sql`id` };

/** Jobs that failed for good, newest or oldest first, a page at a time. */
export async function listDeadLetters(page: PageOf) {
  // The queue makes its tables when it first starts.
  await getBoss();
  const rows = await db.execute(sql`
    select id, source_name as queue, source_retry_count as tries, created_on as at,
      coalesce(data->>'refundId', data->>'transferId', data->>'purchaseId', data->>'raceChangeId', data->>'mail',
        data->>'uploadId', data->>'chargebackId', data->>'eventId', data->>'listingId', data->>'bidId',
        data->>'userId', data->>'part') as about,
      left(coalesce(source_output->>'message', output->>'message'), 300) as reason
    from pgboss.job
    where name = ${DEAD_LETTERS} and state < 'active'
      and ${after(order, page) ?? sql`true`}
    order by ${sql.join(newest(order, page), sql`, `)}
    limit ${page.limit + 1}
  `);
  const jobs = [...rows].map((row) => job.parse(row));
  return pageOf(jobs, page.limit, ({ at }) => at);
}

/** The purchase that a job which failed for good is about; null when it is about none. */
async function purchaseOf(tx: Transaction, jobId: string): Promise<string | null> {
  const [row] = await tx.execute<{ id: string | null }>(sql`
    select coalesce(data->>'purchaseId', refunds.purchase_id::text, transfers.purchase_id::text,
      chargebacks.purchase_id::text) as id
    from pgboss.job
      left join refunds on refunds.id = (data->>'refundId')::uuid
      left join transfers on transfers.id = (data->>'transferId')::uuid
      left join chargebacks on chargebacks.id = (data->>'chargebackId')::uuid
    where job.name = ${DEAD_LETTERS} and job.id = ${jobId}
  `);
  return row?.id ?? null;
}

/**
 * Puts a job that failed for good back in its own queue.
 * @throws DomainError CONFLICT_OF_INTEREST for a party of the purchase it is about; NOT_FOUND when it is not there any
 *   more: another admin was first.
 */
export async function retryDeadLetter({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  return inTransaction(async (tx) => {
    await refuseParty(tx, call.actor.userId, await purchaseOf(tx, id));
    if (!(await redrive(tx, id))) throw new DomainError('NOT_FOUND');
    return recordAudit(tx, call, 'job.retry', id);
  });
}
