import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { db } from '../../db/client';
import { getBoss } from '../../queue/boss';
import { DEAD_LETTERS } from '../../queue/queues';

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
