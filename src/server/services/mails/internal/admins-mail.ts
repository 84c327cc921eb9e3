import { and, eq, gt, isNull } from 'drizzle-orm';
import { INVITATION_LIFE } from '@/domain/account/admins';
import { HOUR } from '@/domain/time';
import { type RenderedMail, renderMail } from '@/emails';
import { env } from '@/env';
import { randomToken, sha256 } from '@/server/auth/hash';
import { db } from '@/server/db/client';
import { adminInvitations, users } from '@/server/db/schema';
import type { AdminsMailJob } from '@/server/queue/queues';

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
