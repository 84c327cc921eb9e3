import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { SetAdminRole } from '@/domain/account/admin-input';
import { givingTakesTwo } from '@/domain/account/admins';
import { DomainError } from '@/domain/errors';
import { lockDeciders, mailAdmins } from '@/server/services/approvals';
import { type Audited, recordAudit, unchanged } from '@/server/services/audit';
import { db } from '../../db/client';
import { adminInvitations, isAdmin, users } from '../../db/schema';
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
  return db.transaction(async (tx) => {
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
