import { and, eq, gt, isNull } from 'drizzle-orm';
import { CONTACT_INVITATION_DAYS } from '@/domain/organiser/organisers';
import { DAY, plus } from '@/domain/time';
import { type RenderedMail, renderMail } from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { organiserContacts, organiserRequests, organisers } from '@/server/db/schema';
import type { OrganiserMailJob } from '@/server/queue/queues';

type Sent = (RenderedMail & { to: string }) | null;

/**
 * Writes the invitation to act for an organiser. Its link signs nobody in: it is accepted by who signs in with the
 * address. @returns null when it is accepted, withdrawn or too old.
 */
async function invitationMail(contactId: string, now: Date): Promise<Sent> {
  const [invitation] = await db
    .select({ email: organiserContacts.email, organiserName: organisers.name })
    .from(organiserContacts)
    .innerJoin(organisers, eq(organisers.id, organiserContacts.organiserId))
    .where(
      and(
        eq(organiserContacts.id, contactId),
        isNull(organiserContacts.confirmedAt),
        isNull(organiserContacts.removedAt),
        gt(organiserContacts.invitedAt, plus(now, -CONTACT_INVITATION_DAYS * DAY)),
      ),
    );
  if (!invitation) return null;
  const mail = await renderMail('contactInvited', {
    organiserName: invitation.organiserName,
    validDays: CONTACT_INVITATION_DAYS,
    link: `${env.SITE_URL}/arrangor/inbjudan?id=${contactId}`,
  });
  return { to: invitation.email, ...mail };
}

/** Writes why an organiser cannot join. @returns null when the request is gone. */
async function declinedMail(requestId: string): Promise<Sent> {
  const [request] = await db
    .select({ email: organiserRequests.email, reason: organiserRequests.reason })
    .from(organiserRequests)
    .where(eq(organiserRequests.id, requestId));
  if (!request?.reason) return null;
  const mail = await renderMail('joinDeclined', { reason: request.reason, link: `${env.SITE_URL}/contact` });
  return { to: request.email, ...mail };
}

/** Writes a mail to someone who is to act for an organiser. @returns null when there is nothing to say any more. */
export async function organiserMail(job: OrganiserMailJob, now: Date): Promise<Sent> {
  if (job.mail === 'contactInvited') return invitationMail(job.contactId, now);
  return declinedMail(job.requestId);
}
