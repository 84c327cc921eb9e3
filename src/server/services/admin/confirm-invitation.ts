import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { AdminAction } from '@/domain/account/admin-input';
import { invitationEnds } from '@/domain/account/admins';
import { DomainError } from '@/domain/errors';
import { closeApproval, lockDeciders, mailAdmins, refuseNotSecond } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { inTransaction } from '../../db/client';
import { adminInvitations, isAdmin, users } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { deleteInvitations, giveRole, waitsForSecond } from './internal/roles';

/**
 * A second admin confirms who another wants to be one: an invitation is mailed and lasts from now; an admin's new role
 * counts at once. The other admins are mailed.
 * @throws DomainError SAME_ADMIN for the proposer, NOT_SECOND_ADMIN as `confirmObstacle`, NOT_FOUND when it does not wait
 *   any more, ROLE_REQUIRED
 */
export async function confirmInvitation({ id, reason }: AdminAction, call: Call<'admin'>): Promise<Audited> {
  const { actor, now } = call;
  return inTransaction(async (tx) => {
    const deciders = await lockDeciders(tx, actor.userId);
    const [waiting] = await tx
      .select()
      .from(adminInvitations)
      .where(
        and(
          eq(adminInvitations.id, id),
          isNull(adminInvitations.confirmedBy),
          gt(adminInvitations.expiresAt, now),
        ),
      )
      .for('update');
    if (!waiting || !waitsForSecond(waiting, deciders.length)) throw new DomainError('NOT_FOUND');
    const { role, userId, invitedBy: proposedBy, createdAt } = waiting;
    await refuseNotSecond(tx, actor.userId, { by: proposedBy, at: createdAt }, now);
    if (!userId) {
      await tx
        .update(adminInvitations)
        .set({ confirmedBy: actor.userId, expiresAt: invitationEnds(now) })
        .where(eq(adminInvitations.id, id));
      await closeApproval(tx, { what: 'admin', id }, now);
      await enqueue(tx, 'mail', { kind: 'admins', mail: 'adminInvited', invitationId: id });
      await mailAdmins(tx, { change: 'confirmed', byId: actor.userId, aboutId: null });
      return recordAudit(tx, call, 'admin.confirm', id, { role, proposedBy, reason });
    }
    const [admin] = await tx
      .select({ role: users.adminRole })
      .from(users)
      .where(and(eq(users.id, userId), isAdmin, isNull(users.deletedAt), isNull(users.blockedAt)))
      .for('update');
    if (!admin) throw new DomainError('NOT_FOUND');
    await deleteInvitations(tx, eq(adminInvitations.id, id), now);
    await giveRole(tx, userId, { role, invitedBy: proposedBy, now });
    await mailAdmins(tx, { change: 'role_changed', byId: actor.userId, aboutId: userId });
    return recordAudit(tx, call, 'admin.role', userId, { before: admin.role, role, proposedBy, reason });
  });
}
