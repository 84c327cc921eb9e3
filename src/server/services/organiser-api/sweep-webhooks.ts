import { and, asc, eq, lte } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { webhookDeliveries } from '@/server/db/schema';
import { enqueueMissing } from '@/server/queue/try-each';

/** Of each run; those left are due in the next, a minute later. */
const BATCH = 500;

/** Enqueues the webhooks that are due to be tried again. @returns how many. */
export async function sweepWebhooks(now: Date): Promise<number> {
  const due = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.status, 'waiting'), lte(webhookDeliveries.nextAt, now)))
    .orderBy(asc(webhookDeliveries.nextAt))
    .limit(BATCH);
  const jobs = due.map(({ id }) => ({ deliveryId: id }));
  await db.transaction((tx) => enqueueMissing(tx, 'webhook', jobs));
  return due.length;
}
