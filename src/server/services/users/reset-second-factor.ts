import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { sessions, users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { recordAuditEntry } from '../audit/internal/record';
import { removeSecondFactor } from '../second-factor/internal/remove-second-factor';

/**
 * An admin removes another admin's second factor, who has lost it and enrols a new one at the next sign-in. They are
 * signed out everywhere and told by mail.
 * @throws DomainError NOT_FOUND, OWN_ACCOUNT
 */
export async function resetSecondFactor(id: string, act: { adminId: string; now: Date }): Promise<void> {
  if (id === act.adminId) throw new DomainError('OWN_ACCOUNT');
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ isAdmin: users.isAdmin })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .for('update');
    if (!user?.isAdmin) throw new DomainError('NOT_FOUND');
    await removeSecondFactor(tx, id);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await recordAuditEntry(tx, { ...act, action: 'second_factor.reset', entity: 'user', entityId: id });
    await enqueue(tx, 'mail', { kind: 'account', mail: 'secondFactorReset', userId: id });
  });
}
