import { and, eq, gt } from 'drizzle-orm';
import { callAs } from '@/domain/account/actor';
import { INVITATION_LIFE } from '@/domain/account/admins';
import type { TaskAlert } from '@/domain/moderation/admin-mails';
import { isPressing, type Task, type TaskKind, taskDaysLeft, taskPath } from '@/domain/moderation/tasks';
import { HOUR } from '@/domain/time';
import { sha256 } from '@/server/auth/hash';
import { mailedToken } from '@/server/auth/mailed-code';
import { db } from '@/server/db/client';
import { adminInvitations } from '@/server/db/schema';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { AdminsMailJob, AlertMailJob } from '@/server/queue/queues';
import { taskDueText, taskLabels } from '@/text/moderation';
import { findTasks, listTasks } from '../../overview';
import { readUser, url, type Written, writeMail } from './write';

/** The link is the same however often its mail is written; the queue holds none. */
async function invitationMail(invitationId: string, now: Date): Promise<Written> {
  const token = mailedToken(`admin-invitation:${invitationId}`);
  const [invitation] = await db
    .update(adminInvitations)
    .set({ tokenHash: sha256(token) })
    .where(and(eq(adminInvitations.id, invitationId), gt(adminInvitations.expiresAt, now)))
    .returning();
  const inviter = invitation && (await readUser(invitation.invitedBy));
  if (!invitation || !inviter) return null;
  return writeMail(invitation.email, 'adminInvited', {
    role: invitation.role,
    invitedBy: inviter.displayName,
    validHours: INVITATION_LIFE / HOUR,
    link: url(`/admin/inbjudan?token=${token}`),
  });
}

/**
 * Writes a mail about who is an admin, or about what waits for one.
 * @returns null when its recipient or what it is about is gone.
 */
export async function adminsMail(job: AdminsMailJob, now: Date): Promise<Written> {
  if (job.mail === 'adminInvited') return invitationMail(job.invitationId, now);
  const [to, by] = await Promise.all([readUser(job.userId), readUser(job.byId)]);
  if (!to) return null;
  const { firstName, email } = to;
  const about = { firstName, by: by?.displayName ?? 'En administratör' };
  if (job.mail === 'approvalNeeded') {
    // Who has lost the right meanwhile learns nothing.
    if (!to.isAdmin) return null;
    const props = { ...about, what: job.what, link: url(job.path) };
    return writeMail(email, 'approvalNeeded', props);
  }
  if (job.mail !== 'adminsChanged') return unknownKind(job);
  const subject = job.aboutId ? await readUser(job.aboutId) : undefined;
  return writeMail(email, 'adminsChanged', {
    ...about,
    change: job.change,
    about: subject?.displayName ?? null,
    role: subject?.isAdmin ? subject.adminRole : null,
    link: url('/admin/manager?tab=admins'),
  });
}

/** How many things a mail names. The list has the rest. */
const MAX_ITEMS = 20;

/** The tasks that a job names. */
const named = (kind: TaskKind) => async (job: AlertMailJob, now: Date) =>
  (await findTasks(kind, { adminId: job.userId, now, ids: job.ids })).items;

/** What each alert is about now: what has been resolved is left out. */
const finders: Record<TaskAlert, (job: AlertMailJob, now: Date) => Promise<Task[]>> = {
  morning: async ({ userId }, now) => {
    const { items, unread } = await listTasks({}, callAs('admin', userId, now));
    // The job is tried again: the mail is sent once, and shall leave nothing out.
    if (unread.length > 0) throw new Error(`tasks not read: ${unread.join(', ')}`);
    const upkeep = await findTasks('race', { adminId: userId, now });
    return [...items, ...upkeep.items].filter((item) => isPressing(item, now));
  },
  difference: named('difference'),
  refund: named('refund'),
  transfer: named('transfer'),
  payout: named('pausedSeller'),
};

/** What these are about may be a visitor's own words, which stay on the page. */
const inOwnWords: readonly TaskKind[] = ['withdrawal', 'raceTip', 'organiserRequest'];
const about = ({ kind, what }: Task): string | null => (inOwnWords.includes(kind) ? null : what);

/**
 * Writes a mail about an admin's tasks, without the names of those it is about.
 * @returns null when nothing of it is left to do, or the user is no admin any more.
 */
export async function alertMail(job: AlertMailJob, now: Date): Promise<Written> {
  const admin = await readUser(job.userId);
  if (!admin?.isAdmin) return null;
  const items = await finders[job.alert](job, now);
  if (items.length === 0) return null;
  return writeMail(admin.email, 'taskAlert', {
    firstName: admin.firstName,
    alert: job.alert,
    items: items.slice(0, MAX_ITEMS).map((item) => ({
      label: taskLabels[item.kind],
      what: about(item),
      amount: item.amount,
      due: taskDueText(taskDaysLeft(item, now)),
      own: item.own,
      link: url(taskPath(item)),
    })),
    total: items.length,
    link: url('/admin/manager'),
  });
}
