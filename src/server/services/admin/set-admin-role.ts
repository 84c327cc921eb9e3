import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import type { SetAdminRole } from '@/domain/validation/admins';
import { db } from '../../db/client';
import { isAdmin, users } from '../../db/schema';
import { type Audited, unchanged } from '../audit/audited';
import { recordAudit } from '../audit/internal/record-audit';
import { lockDeciders } from './internal/lock-deciders';
import { mailAdmins } from './internal/mail-admins';

/**
 * Gives another admin another role, at once; nobody their own. The other admins are mailed.
 * @throws DomainError OWN_ACCOUNT, NOT_FOUND, ROLE_REQUIRED
 */
export async function setAdminRole(
  { id, role, reason }: SetAdminRole,
  call: Call<'admin'>,
): Promise<Audited> {
  const { userId } = call.actor;
  if (id === userId) throw new DomainError('OWN_ACCOUNT');
  return db.transaction(async (tx) => {
    await lockDeciders(tx, userId);
    const [admin] = await tx
      .select({ role: users.adminRole })
      .from(users)
      .where(and(eq(users.id, id), isAdmin, isNull(users.deletedAt)))
      .for('update');
    if (!admin) throw new DomainError('NOT_FOUND');
    if (admin.role === role) return unchanged();
    await tx.update(users).set({ adminRole: role, updatedAt: call.now }).where(eq(users.id, id));
    await mailAdmins(tx, { change: 'role_changed', byId: userId, aboutId: id });
    return recordAudit(tx, call, 'admin.role', id, { before: admin.role, role, reason });
  });
}
