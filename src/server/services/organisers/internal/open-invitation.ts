import { and, eq, gt, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { CONTACT_INVITATION_DAYS } from '@/domain/organiser/organisers';
import { DAY, plus } from '@/domain/time';
import type { Executor } from '@/server/db/client';
import { adminRoleMay, organiserContacts, organisers, users } from '@/server/db/schema';

/** The invitations that can be accepted at `now`. */
export const isOpenInvitation = (now: Date) =>
  and(
    isNull(organiserContacts.confirmedAt),
    isNull(organiserContacts.removedAt),
    gt(organiserContacts.invitedAt, plus(now, -CONTACT_INVITATION_DAYS * DAY)),
  );

/**
 * An invitation that can be accepted, with its organiser's name.
 * @throws DomainError TOKEN_INVALID when it is accepted, withdrawn or too old, or who invited no longer may.
 */
export async function openInvitation(on: Executor, id: string, now: Date) {
  const [invitation] = await on
    .select({
      id: organiserContacts.id,
      email: organiserContacts.email,
      invitedAt: organiserContacts.invitedAt,
      organiserName: organisers.name,
    })
    .from(organiserContacts)
    .innerJoin(organisers, eq(organisers.id, organiserContacts.organiserId))
    .innerJoin(users, eq(users.id, organiserContacts.invitedBy))
    .where(
      and(
        eq(organiserContacts.id, id),
        isOpenInvitation(now),
        adminRoleMay('people'),
        isNull(users.deletedAt),
        isNull(users.blockedAt),
      ),
    );
  if (!invitation) throw new DomainError('TOKEN_INVALID');
  return invitation;
}
