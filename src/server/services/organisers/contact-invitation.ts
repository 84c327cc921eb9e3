import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { InviteContact } from '@/domain/organiser/input';
import { CONTACT_INVITATION_DAYS, contactInvitationEnds } from '@/domain/organiser/organisers';
import { DAY, plus } from '@/domain/time';
import { consumeRateLimit } from '@/server/auth/rate-limit';
import { db, type Executor, inTransaction, type Transaction } from '@/server/db/client';
import { adminRoleMay, organiserContacts, organisers, users } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { type Audited, recordAudit } from '../audit';
import { updateContactFlag } from './contacts';
import { lockOrganiser } from './organiser';

/**
 * Invites the holder of an address to act for an organiser, which the caller has locked. An earlier invitation that
 * waits is renewed: its link works on.
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
  const id = known?.id ?? randomUUID();
  const invitation = { invitedBy: actor.userId, invitedAt: now };
  // Invited again, it is the same invitation: the links of both its mails open it.
  await tx
    .insert(organiserContacts)
    .values({ id, organiserId, email, ...invitation })
    .onConflictDoUpdate({ target: organiserContacts.id, set: invitation });
  await enqueue(tx, 'mail', { kind: 'organiser', mail: 'contactInvited', contactId: id });
  return id;
}

/** The invitations that can be accepted at `now`. */
const isOpenInvitation = (now: Date) =>
  and(
    isNull(organiserContacts.confirmedAt),
    isNull(organiserContacts.removedAt),
    gt(organiserContacts.invitedAt, plus(now, -CONTACT_INVITATION_DAYS * DAY)),
  );

/**
 * An invitation that can be accepted, with its organiser's name.
 * @throws DomainError TOKEN_INVALID when it is accepted, withdrawn or too old, or who invited no longer may.
 */
async function openInvitation(on: Executor, id: string, now: Date) {
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

/**
 * What an invitation is to, for who follows its link. Its address is shown to its holder alone.
 * @throws DomainError TOKEN_INVALID
 */
export async function getContactInvitation({ id }: { id: string }, { actor, now }: Call<'user'>) {
  const { organiserName, invitedAt, email } = await openInvitation(db, id, now);
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
  return { organiserName, expiresAt: contactInvitationEnds(invitedAt), mine: user?.email === email };
}

/**
 * Accepts an invitation to act for an organiser, signed in with the address it was mailed to. The link itself is no
 * secret that signs in: the address must be confirmed, as a mailed code does.
 * @throws DomainError TOKEN_INVALID, INVITATION_OTHER_ADDRESS, EMAIL_NOT_CONFIRMED
 */
export async function acceptContactInvitation(
  { id }: { id: string },
  { actor: { userId }, now }: Call<'user'>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.blockedAt)))
      .for('update');
    const invitation = await openInvitation(tx, id, now);
    if (!user) throw new DomainError('TOKEN_INVALID');
    if (user.email !== invitation.email) throw new DomainError('INVITATION_OTHER_ADDRESS');
    if (!user.emailVerifiedAt) throw new DomainError('EMAIL_NOT_CONFIRMED');
    // It may have been withdrawn meanwhile.
    const accepted = await tx
      .update(organiserContacts)
      .set({ userId, confirmedAt: now })
      .where(and(eq(organiserContacts.id, id), isOpenInvitation(now)))
      .returning({ id: organiserContacts.id });
    if (accepted.length === 0) throw new DomainError('TOKEN_INVALID');
    await updateContactFlag(tx, userId, now);
  });
}

/**
 * Invites the holder of an address to act for an organiser. An earlier invitation that waits is replaced: its link
 * stops working. @throws DomainError NOT_FOUND, ALREADY_CONTACT, RATE_LIMITED
 */
export async function inviteContact(
  { organiserId, email }: InviteContact,
  call: Call<'admin'>,
): Promise<Audited<{ id: string }>> {
  await consumeRateLimit('adminMail', call.actor.userId);
  return inTransaction(async (tx) => {
    // Of two who invite the same address at once, the second sees what the first did.
    await lockOrganiser(tx, organiserId);
    const id = await inviteAddress(tx, { organiserId, email }, call);
    if (!id) throw new DomainError('ALREADY_CONTACT', 'email');
    return recordAudit(tx, call, 'organiser.invite', organiserId, null, { id });
  });
}
