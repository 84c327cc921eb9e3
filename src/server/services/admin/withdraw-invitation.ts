import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { AdminAction } from '@/domain/account/admin-input';
import { DomainError } from '@/domain/errors';
import { lockDeciders, mailAdmins } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { adminInvitations } from '../../db/schema';
import { deleteInvitations } from './internal/roles';

/**
 * Withdraws an invitation, whose link stops working, or the role proposed for an admin. The other admins are mailed.
 * @throws DomainError NOT_FOUND when it is accepted or withdrawn, ROLE_REQUIRED
 */
export async function withdrawInvitation({ id, reason }: AdminAction, call: Call<'admin'>): Promise<Audited> {
  const { userId } = call.actor;
  return db.transaction(async (tx) => {
    await lockDeciders(tx, userId);
    const [gone] = await deleteInvitations(tx, eq(adminInvitations.id, id), call.now);
    if (!gone) throw new DomainError('NOT_FOUND');
    await mailAdmins(tx, { change: 'withdrawn', byId: userId, aboutId: null });
    return recordAudit(tx, call, 'admin.withdraw', id, { role: gone.role, reason });
  });
}
