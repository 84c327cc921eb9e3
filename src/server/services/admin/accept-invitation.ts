import { and, eq, isNull } from 'drizzle-orm';
import { type Call, callAs } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { lockAdmins, mailAdmins } from '@/server/services/approvals';
import { recordAudit } from '@/server/services/audit';
import { inTransaction } from '../../db/client';
import { adminInvitations, users } from '../../db/schema';
import { giveRole, openInvitation, waitsForSecond } from './internal/roles';

/**
 * Accepts an invitation, signed in with the address it was mailed to. The right takes effect in a session in which a
 * second factor is shown (auth/session.ts), so one is added next. The other admins are mailed.
 * @throws DomainError TOKEN_INVALID, INVITATION_OTHER_ADDRESS, EMAIL_NOT_CONFIRMED, INVITATION_WAITS while a second admin
 *   has not confirmed it
 */
export async function acceptInvitation(
  { token }: { token: string },
  { actor: { userId }, now }: Call<'user'>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const deciders = await lockAdmins(tx);
    const [user] = await tx
      .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.blockedAt)))
      .for('update');
    const invitation = await openInvitation(tx, token, now);
    if (!user || !invitation) throw new DomainError('TOKEN_INVALID');
    if (user.email !== invitation.email) throw new DomainError('INVITATION_OTHER_ADDRESS');
    if (!user.emailVerifiedAt) throw new DomainError('EMAIL_NOT_CONFIRMED');
    // There may be two who decide since it was made.
    if (waitsForSecond(invitation, deciders.length)) throw new DomainError('INVITATION_WAITS');
    // The row is the right to accept: of two at once one finds it gone.
    const used = await tx
      .delete(adminInvitations)
      .where(eq(adminInvitations.id, invitation.id))
      .returning({ id: adminInvitations.id });
    if (used.length === 0) throw new DomainError('TOKEN_INVALID');
    const { role, inviterId } = invitation;
    await giveRole(tx, userId, { role, invitedBy: inviterId, now });
    await mailAdmins(tx, { change: 'joined', byId: userId, aboutId: userId });
    await recordAudit(tx, callAs('admin', userId, now), 'admin.join', userId, { role });
  });
}
