import { inArray } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { pushSubscriptions } from '@/server/db/schema';
import { vapidKeys } from '@/server/push/send';
import { enqueue, enqueueAll } from '@/server/queue/boss';
import type { PushJob } from '@/server/queue/queues';

/** Those of these users who have a subscribed device. */
async function withDevice(tx: Transaction, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0 || !vapidKeys()) return new Set();
  const rows = await tx
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, userIds));
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Queues a push to a user's devices, in the transaction of what it is about; nothing for who has none. It goes beside a
 * mail, never instead.
 * @param once of its key there is one in so many seconds.
 */
export async function queuePush(
  tx: Transaction,
  job: PushJob,
  once: { singletonKey?: string; singletonSeconds?: number } = {},
): Promise<void> {
  if ((await withDevice(tx, [job.userId])).size > 0) await enqueue(tx, 'push', job, once);
}

/** As `queuePush`, for many. */
export async function queuePushes(tx: Transaction, jobs: readonly PushJob[]): Promise<void> {
  const users = await withDevice(
    tx,
    jobs.map(({ userId }) => userId),
  );
  await enqueueAll(
    tx,
    'push',
    jobs.filter(({ userId }) => users.has(userId)),
  );
}
