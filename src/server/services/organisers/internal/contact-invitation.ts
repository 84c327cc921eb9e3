import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { CONTACT_INVITATION_DAYS } from '@/domain/organiser/organisers';
import { DAY, plus } from '@/domain/time';
import type { Executor, Transaction } from '@/server/db/client';
import { adminRoleMay, organiserContacts, organisers, users } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';

/**
 * Invites the holder of an address to act for an organiser, which the caller has locked. An earlier invitation that
 * waits is replaced: its link stops working.
 * @returns the invitation's id; null, and no mail, where the holder acts for the organiser already.
 */
export async function inviteAddress(
  tx: Transaction,
  { organiserId, email }: { organiserId: string; email: string },
  { actor, now }: Call<'admin'>,
): Promise<string | null> {
  const [known] = await tx
    .select({ id: organiserContacts.id, confirmedAt: organiserContacts.confirmedAt })
    .from(organiserContacts)
    .where(
      and(
        eq(organiserContacts.organiserId, organiserId),
        eq(organiserContacts.email, email),
        isNull(organiserContacts.removedAt),
      ),
    );
  if (known?.confirmedAt) return null;
  if (known) await tx.delete(organiserContacts).where(eq(organiserContacts.id, known.id));
  const [row] = await tx
    .insert(organiserContacts)
    .values({ organiserId, email, invitedBy: actor.userId, invitedAt: now })
    .returning({ id: organiserContacts.id });
  const id = row?.id ?? '';
  await enqueue(tx, 'mail', { kind: 'organiser', mail: 'contactInvited', contactId: id });
  return id;
}

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
        adminRoleMay('accounts'),
        isNull(users.deletedAt),
        isNull(users.blockedAt),
      ),
    );
  if (!invitation) throw new DomainError('TOKEN_INVALID');
  return invitation;
}
