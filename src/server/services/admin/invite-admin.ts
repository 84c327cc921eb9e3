import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { InviteAdmin } from '@/domain/account/admin-input';
import { givingTakesTwo } from '@/domain/account/admins';
import { DomainError } from '@/domain/errors';
import { lockDeciders, mailAdmins } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { consumeRateLimit } from '../../auth/rate-limit';
import { inTransaction } from '../../db/client';
import { users } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { proposeRole } from './internal/roles';

/**
 * Invites the holder of an address to become an admin. An earlier invitation to it stops working. The other admins are
 * mailed. One to a role that decides is only proposed once there are two who decide, and waits for another admin.
 * @throws DomainError ALREADY_ADMIN, ROLE_REQUIRED, RATE_LIMITED
 */
export async function inviteAdmin(
  { email, role, reason }: InviteAdmin,
  call: Call<'admin'>,
): Promise<Audited<{ id: string; proposed: boolean }>> {
  const { actor } = call;
  await consumeRateLimit('adminMail', call.actor.userId);
  return inTransaction(async (tx) => {
    const deciders = await lockDeciders(tx, actor.userId);
    const [known] = await tx
      .select({ isAdmin: users.isAdmin })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)));
    if (known?.isAdmin) throw new DomainError('ALREADY_ADMIN', 'email');
    const proposed = givingTakesTwo(role, deciders.length);
    const id = await proposeRole(tx, { email, role, userId: null, needsApproval: proposed }, call);
    if (!proposed) {
      await enqueue(tx, 'mail', { kind: 'admins', mail: 'adminInvited', invitationId: id });
      await mailAdmins(tx, { change: 'invited', byId: actor.userId, aboutId: null });
    }
    const action = proposed ? 'admin.propose' : 'admin.invite';
    return recordAudit(tx, call, action, id, { role, reason }, { id, proposed });
  });
}
