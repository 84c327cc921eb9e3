import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { AdminAction, SetAdminRole } from '@/domain/account/admin-input';
import { givingTakesTwo } from '@/domain/account/admins';
import { DomainError } from '@/domain/errors';
import { inTransaction } from '@/server/db/client';
import { adminInvitations, isAdmin, sessions, users } from '@/server/db/schema';
import { lockDeciders, mailAdmins } from '../approvals';
import { type Audited, recordAudit, unchanged } from '../audit';
import { deleteInvitations, giveRole, proposeRole } from './internal/roles';

/**
 * Gives another admin another role; nobody their own. The other admins are mailed. A role that decides is only proposed
 * once there are two who decide, and waits for another admin; every other change counts at once.
 * @throws DomainError OWN_ACCOUNT, NOT_FOUND, ROLE_REQUIRED
 */
export async function setAdminRole(
  { id, role, reason }: SetAdminRole,
  call: Call<'admin'>,
): Promise<Audited<{ proposed: boolean }>> {
  const { userId } = call.actor;
  if (id === userId) throw new DomainError('OWN_ACCOUNT');
  return inTransaction(async (tx) => {
    const deciders = await lockDeciders(tx, userId);
    const [admin] = await tx
      .select({ role: users.adminRole, email: users.email })
      .from(users)
      .where(and(eq(users.id, id), isAdmin, isNull(users.deletedAt)))
      .for('update');
    if (!admin) throw new DomainError('NOT_FOUND');
    if (admin.role === role) return unchanged({ proposed: false });
    if (givingTakesTwo(role, deciders.length)) {
      await proposeRole(tx, { email: admin.email, role, userId: id, needsApproval: true }, call);
      return recordAudit(tx, call, 'admin.propose', id, { role, reason }, { proposed: true });
    }
    await deleteInvitations(tx, eq(adminInvitations.userId, id), call.now);
    await giveRole(tx, id, { role, invitedBy: userId, now: call.now });
    await mailAdmins(tx, { change: 'role_changed', byId: userId, aboutId: id });
    return recordAudit(tx, call, 'admin.role', id, { before: admin.role, role, reason }, { proposed: false });
  });
}

/**
 * Takes an admin's right away, one's own too. Their account stays, and they are signed out everywhere. They and the
 * other admins are mailed.
 * @throws DomainError NOT_FOUND, ROLE_REQUIRED, LAST_ADMIN for the last who decides who is an admin
 */
export async function removeAdmin({ id, reason }: AdminAction, call: Call<'admin'>): Promise<Audited> {
  const { userId } = call.actor;
  return inTransaction(async (tx) => {
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
