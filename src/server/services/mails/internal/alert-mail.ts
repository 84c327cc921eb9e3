import { and, eq, isNull } from 'drizzle-orm';
import { callAs } from '@/domain/account/actor';
import type { TaskAlert } from '@/domain/moderation/admin-mails';
import { isPressing, type Task, taskDaysLeft, taskPath } from '@/domain/moderation/tasks';
import { type RenderedMail, renderMail } from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { isAdmin, users } from '@/server/db/schema';
import type { AlertMailJob } from '@/server/queue/queues';
import {
  findDifferences,
  findPausedSellers,
  findRefunds,
  findTransfers,
  listTasks,
} from '@/server/services/overview';
import { taskDueText, taskLabels } from '@/text/moderation';

/** How many things a mail names. The list has the rest. */
const MAX_ITEMS = 20;

/** What each alert is about, as it stands now: what has been put right meanwhile is left out. */
const finders: Record<TaskAlert, (job: AlertMailJob, now: Date) => Promise<Task[]>> = {
  morning: async ({ userId }, now) => {
    const { items, unread } = await listTasks({}, callAs('admin', userId, now));
    // The job is tried again: the mail is sent once, and shall leave nothing out.
    if (unread.length > 0) throw new Error(`tasks not read: ${unread.join(', ')}`);
    return items.filter((item) => isPressing(item, now));
  },
  difference: async ({ ids }) => (await findDifferences(ids)).items,
  refund: async ({ ids, userId }) => (await findRefunds(userId, ids)).items,
  transfer: async ({ ids, userId }) => (await findTransfers(userId, ids)).items,
  payout: async ({ ids, userId }) => (await findPausedSellers(userId, ids)).items,
};

/** What a withdrawal is about may be its sender's own words, which stay on the page. */
const about = ({ kind, what }: Task): string | null => (kind === 'withdrawal' ? null : what);

/**
 * Writes a mail about an admin's tasks, without the names of those it is about.
 * @returns null when nothing of it is left to do, or the user is no admin any more.
 */
export async function alertMail(
  job: AlertMailJob,
  now: Date,
): Promise<(RenderedMail & { to: string }) | null> {
  const [admin] = await db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.id, job.userId), isAdmin, isNull(users.deletedAt)));
  if (!admin) return null;
  const items = await finders[job.alert](job, now);
  if (items.length === 0) return null;
  const mail = await renderMail('taskAlert', {
    firstName: admin.firstName,
    alert: job.alert,
    items: items.slice(0, MAX_ITEMS).map((item) => ({
      label: taskLabels[item.kind],
      what: about(item),
      amount: item.amount,
      due: taskDueText(taskDaysLeft(item, now)),
      own: item.own,
      link: `${env.SITE_URL}${taskPath(item)}`,
    })),
    total: items.length,
    link: `${env.SITE_URL}/admin/manager`,
  });
  return { to: admin.email, ...mail };
}
