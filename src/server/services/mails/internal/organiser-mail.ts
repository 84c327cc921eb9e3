import { and, eq, gt, isNull } from 'drizzle-orm';
import { CONTACT_INVITATION_DAYS } from '@/domain/organiser/organisers';
import { DAY, plus } from '@/domain/time';
import { db } from '@/server/db/client';
import { organiserContacts, organiserRequests, organisers } from '@/server/db/schema';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { OrganiserMailJob } from '@/server/queue/queues';
import { url, type Written, writeMail } from './write';

/**
 * Writes the invitation to act for an organiser. Its link signs nobody in: it is accepted by who signs in with the
 * address. @returns null when it is accepted, withdrawn or too old.
 */
async function invitationMail(contactId: string, now: Date): Promise<Written> {
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
  return writeMail(invitation.email, 'contactInvited', {
    organiserName: invitation.organiserName,
    validDays: CONTACT_INVITATION_DAYS,
    link: url(`/arrangor/inbjudan?id=${contactId}`),
  });
}

/** Writes why an organiser cannot join. @returns null when the request is gone. */
async function declinedMail(requestId: string): Promise<Written> {
  const [request] = await db
    .select({ email: organiserRequests.email, reason: organiserRequests.reason })
    .from(organiserRequests)
    .where(eq(organiserRequests.id, requestId));
  if (!request?.reason) return null;
  return writeMail(request.email, 'joinDeclined', { reason: request.reason, link: url('/contact') });
}

/** Writes a mail to someone who is to act for an organiser. @returns null when there is nothing to say any more. */
export async function organiserMail(job: OrganiserMailJob, now: Date): Promise<Written> {
  if (job.mail === 'contactInvited') return invitationMail(job.contactId, now);
  if (job.mail === 'joinDeclined') return declinedMail(job.requestId);
  return unknownKind(job);
}
