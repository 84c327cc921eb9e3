import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { sessions, users } from '../../db/schema';
import { refuseCounterparty } from '../admin/internal/conflict';
import { lockAdmins } from '../admin/internal/lock-admins';
import { type Audited, unchanged } from '../audit/audited';
import { recordAudit } from '../audit/internal/record-audit';

/**
 * Blocks a user: they are signed out everywhere, and nobody can buy their listings. Running purchases go on.
 * Idempotent.
 * @throws DomainError NOT_FOUND, OWN_ACCOUNT, CONFLICT_OF_INTEREST for the other party of an own purchase, LAST_ADMIN
 */
export async function blockUser({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  if (id === call.actor.userId) throw new DomainError('OWN_ACCOUNT');
  return db.transaction(async (tx) => {
    // Serialises two admins who block each other: the second is the last one left.
    const admins = await lockAdmins(tx);
    await refuseCounterparty(tx, call.actor.userId, id);
    const [user] = await tx
      .select({ blockedAt: users.blockedAt })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .for('update');
    if (!user) throw new DomainError('NOT_FOUND');
    if (user.blockedAt) return unchanged();
    if (admins.every((admin) => admin === id)) throw new DomainError('LAST_ADMIN');
    await tx.update(users).set({ blockedAt: call.now, updatedAt: call.now }).where(eq(users.id, id));
    await tx.delete(sessions).where(eq(sessions.userId, id));
    return recordAudit(tx, call, 'user.block', id);
  });
}
