import { and, eq, gt, isNull } from 'drizzle-orm';
import { callAs } from '@/domain/account/actor';
import { INVITATION_LIFE } from '@/domain/account/admins';
import type { TaskAlert } from '@/domain/moderation/admin-mails';
import { isPressing, type Task, taskDaysLeft, taskPath } from '@/domain/moderation/tasks';
import { HOUR } from '@/domain/time';
import { type RenderedMail, renderMail } from '@/emails';
import { env } from '@/env';
import { randomToken, sha256 } from '@/server/auth/hash';
import { db } from '@/server/db/client';
import { adminInvitations, isAdmin, users } from '@/server/db/schema';
import type { AdminsMailJob, AlertMailJob } from '@/server/queue/queues';
import { taskDueText, taskLabels } from '@/text/moderation';
import { findDifferences, findPausedSellers, findRefunds, findTransfers, listTasks } from '../../overview';

type Sent = (RenderedMail & { to: string }) | null;

const url = (path: string) => `${env.SITE_URL}${path}`;

const readUser = async (id: string) =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
  )[0];

/** Makes the link's token now; an earlier one of the same invitation stops working. */
async function invitationMail(invitationId: string, now: Date): Promise<Sent> {
  const token = randomToken();
  const [invitation] = await db
    .update(adminInvitations)
    .set({ tokenHash: sha256(token) })
    .where(and(eq(adminInvitations.id, invitationId), gt(adminInvitations.expiresAt, now)))
    .returning();
  const inviter = invitation && (await readUser(invitation.invitedBy));
  if (!invitation || !inviter) return null;
  const mail = await renderMail('adminInvited', {
    role: invitation.role,
    invitedBy: inviter.displayName,
    validHours: INVITATION_LIFE / HOUR,
    link: url(`/admin/inbjudan?token=${token}`),
  });
  return { to: invitation.email, ...mail };
}

/**
 * Writes a mail about who is an admin, or about what waits for one.
 * @returns null when its recipient or what it is about is gone.
 */
export async function adminsMail(job: AdminsMailJob, now: Date): Promise<Sent> {
  if (job.mail === 'adminInvited') return invitationMail(job.invitationId, now);
  const [to, by] = await Promise.all([readUser(job.userId), readUser(job.byId)]);
  if (!to) return null;
  const { firstName, email } = to;
  const about = { firstName, by: by?.displayName ?? 'En administratör' };
  if (job.mail === 'approvalNeeded') {
    // Who has lost the right meanwhile learns nothing.
    if (!to.isAdmin) return null;
    const props = { ...about, what: job.what, link: url(job.path) };
    return { to: email, ...(await renderMail('approvalNeeded', props)) };
  }
  const subject = job.aboutId ? await readUser(job.aboutId) : undefined;
  const mail = await renderMail('adminsChanged', {
    ...about,
    change: job.change,
    about: subject?.displayName ?? null,
    role: subject?.isAdmin ? subject.adminRole : null,
    link: url('/admin/manager?tab=admins'),
  });
  return { to: email, ...mail };
}

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
