import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { AdminAction } from '@/domain/account/admin-input';
import { DomainError } from '@/domain/errors';
import { lockDeciders, mailAdmins } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { adminInvitations, isAdmin, sessions, users } from '../../db/schema';
import { deleteInvitations } from './internal/roles';

/**
 * Takes an admin's right away, one's own too. Their account stays, and they are signed out everywhere. They and the
 * other admins are mailed.
 * @throws DomainError NOT_FOUND, ROLE_REQUIRED, LAST_ADMIN for the last who decides who is an admin
 */
export async function removeAdmin({ id, reason }: AdminAction, call: Call<'admin'>): Promise<Audited> {
  const { userId } = call.actor;
  return db.transaction(async (tx) => {
    const deciders = await lockDeciders(tx, userId);
    if (deciders.every((decider) => decider === id)) throw new DomainError('LAST_ADMIN');
    const [admin] = await tx
      .select({ role: users.adminRole })
      .from(users)
      .where(and(eq(users.id, id), isAdmin, isNull(users.deletedAt)))
      .for('update');
    if (!admin) throw new DomainError('NOT_FOUND');
    await tx.update(users).set({ isAdmin: false, updatedAt: call.now }).where(eq(users.id, id));
    await deleteInvitations(tx, eq(adminInvitations.userId, id), call.now);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await mailAdmins(tx, { change: 'removed', byId: userId, aboutId: id });
    return recordAudit(tx, call, 'admin.remove', id, { role: admin.role, reason });
  });
}
