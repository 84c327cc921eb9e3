import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { AdminAction } from '@/domain/account/admin-input';
import { DomainError } from '@/domain/errors';
import { db, inTransaction } from '@/server/db/client';
import { adminInvitations, users } from '@/server/db/schema';
import { countDeciders, lockDeciders, mailAdmins } from '../approvals';
import { type Audited, recordAudit } from '../audit';
import { deleteInvitations, openInvitation, waitsForSecond } from './internal/roles';

/**
 * What an invitation is to, for who follows its link. Its address is shown to its holder alone.
 * @throws DomainError TOKEN_INVALID, INVITATION_WAITS while a second admin has not confirmed it
 */
export async function getInvitation({ token }: { token: string }, { actor, now }: Call<'user'>) {
  const invitation = await openInvitation(db, token, now);
  if (!invitation) throw new DomainError('TOKEN_INVALID');
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
  if (waitsForSecond(invitation, await countDeciders())) throw new DomainError('INVITATION_WAITS');
  const { role, expiresAt, invitedBy, email } = invitation;
  return { role, expiresAt, invitedBy, mine: user?.email === email };
}

/**
 * Withdraws an invitation, whose link stops working, or the role proposed for an admin. The other admins are mailed.
 * @throws DomainError NOT_FOUND when it is accepted or withdrawn, ROLE_REQUIRED
 */
export async function withdrawInvitation({ id, reason }: AdminAction, call: Call<'admin'>): Promise<Audited> {
  const { userId } = call.actor;
  return inTransaction(async (tx) => {
    await lockDeciders(tx, userId);
    const [gone] = await deleteInvitations(tx, eq(adminInvitations.id, id), call.now);
    if (!gone) throw new DomainError('NOT_FOUND');
    await mailAdmins(tx, { change: 'withdrawn', byId: userId, aboutId: null });
    return recordAudit(tx, call, 'admin.withdraw', id, { role: gone.role, reason });
  });
}
