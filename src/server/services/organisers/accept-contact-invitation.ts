import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { organiserContacts, users } from '../../db/schema';
import { updateContactFlag } from './contacts';
import { isOpenInvitation, openInvitation } from './internal/contact-invitation';

/**
 * Accepts an invitation to act for an organiser, signed in with the address it was mailed to. The link itself is no
 * secret that signs in: the address must be confirmed, as a mailed code does.
 * @throws DomainError TOKEN_INVALID, INVITATION_OTHER_ADDRESS, EMAIL_NOT_CONFIRMED
 */
export async function acceptContactInvitation(
  { id }: { id: string },
  { actor: { userId }, now }: Call<'user'>,
): Promise<void> {
  await db.transaction(async (tx) => {
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
