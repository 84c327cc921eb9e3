import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { invitationEnds } from '@/domain/admins';
import { DomainError } from '@/domain/errors';
import type { InviteAdmin } from '@/domain/validation/admins';
import { consumeRateLimit } from '../../auth/rate-limit';
import { db } from '../../db/client';
import { adminInvitations, users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import type { Audited } from '../audit/audited';
import { recordAudit } from '../audit/internal/record-audit';
import { lockDeciders } from './internal/lock-deciders';
import { mailAdmins } from './internal/mail-admins';

/**
 * Invites the holder of an address to become an admin. An earlier invitation to it stops working. The other admins are
 * mailed.
 * @throws DomainError ALREADY_ADMIN, ROLE_REQUIRED, RATE_LIMITED
 */
export async function inviteAdmin(
  { email, role, reason }: InviteAdmin,
  call: Call<'admin'>,
): Promise<Audited<{ id: string }>> {
  const { now, actor } = call;
  await consumeRateLimit('adminMail', call.actor.userId);
  return db.transaction(async (tx) => {
    await lockDeciders(tx, actor.userId);
    const [known] = await tx
      .select({ isAdmin: users.isAdmin })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)));
    if (known?.isAdmin) throw new DomainError('ALREADY_ADMIN', 'email');
    await tx.delete(adminInvitations).where(eq(adminInvitations.email, email));
    const [invitation] = await tx
      .insert(adminInvitations)
      .values({ email, role, invitedBy: actor.userId, createdAt: now, expiresAt: invitationEnds(now) })
      .returning({ id: adminInvitations.id });
    const id = invitation?.id ?? '';
    await enqueue(tx, 'mail', { kind: 'admins', mail: 'adminInvited', invitationId: id });
    await mailAdmins(tx, { change: 'invited', byId: actor.userId, aboutId: null });
    return recordAudit(tx, call, 'admin.invite', id, { role, reason }, { id });
  });
}
