import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { UserAction } from '@/domain/account/admin-input';
import { DomainError } from '@/domain/errors';
import { type Audited, recordAudit } from '@/server/services/audit';
import { removeSecondFactor } from '@/server/services/second-factor';
import { inTransaction } from '../../db/client';
import { sessions, users } from '../../db/schema';
import { enqueue } from '../../queue/boss';

/**
 * An admin removes another admin's second factor, passkeys too, who has lost it and adds a new one at the next sign-in. They are
 * signed out everywhere and mailed.
 * @throws DomainError NOT_FOUND, OWN_ACCOUNT
 */
export async function resetSecondFactor({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  if (id === call.actor.userId) throw new DomainError('OWN_ACCOUNT');
  return inTransaction(async (tx) => {
    const [user] = await tx
      .select({ isAdmin: users.isAdmin })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .for('update');
    if (!user?.isAdmin) throw new DomainError('NOT_FOUND');
    await removeSecondFactor(tx, id);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await enqueue(tx, 'mail', { kind: 'account', mail: 'secondFactorReset', userId: id });
    return recordAudit(tx, call, 'second_factor.reset', id, { reason });
  });
}
