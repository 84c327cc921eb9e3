import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { UserAction } from '@/domain/account/admin-input';
import { DomainError } from '@/domain/errors';
import { inTransaction } from '@/server/db/client';
import { sessions, users } from '@/server/db/schema';
import { lockAdmins } from '../approvals';
import { type Audited, recordAudit, unchanged } from '../audit';
import { lockManagedUser } from './internal/user-access';

/**
 * Blocks a user: they are signed out everywhere, and nobody can buy their listings. Running purchases go on.
 * Idempotent.
 * @throws as `lockManagedUser`; DomainError OWN_ACCOUNT, LAST_ADMIN
 */
export async function blockUser({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  if (id === call.actor.userId) throw new DomainError('OWN_ACCOUNT');
  return inTransaction(async (tx) => {
    // Serialises two admins who block each other: the second is the last one left.
    const admins = await lockAdmins(tx);
    const user = await lockManagedUser(tx, id, call);
    if (user.blockedAt) return unchanged();
    if (admins.every((admin) => admin === id)) throw new DomainError('LAST_ADMIN');
    await tx.update(users).set({ blockedAt: call.now, updatedAt: call.now }).where(eq(users.id, id));
    await tx.delete(sessions).where(eq(sessions.userId, id));
    return recordAudit(tx, call, 'user.block', id, { reason });
  });
}

/** Unblocks a user; their listings can be bought again. Idempotent. @throws as `lockManagedUser` */
export async function unblockUser({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  return inTransaction(async (tx) => {
    const target = await lockManagedUser(tx, id, call);
    if (!target.blockedAt) return unchanged();
    await tx.update(users).set({ blockedAt: null, updatedAt: call.now }).where(eq(users.id, id));
    return recordAudit(tx, call, 'user.unblock', id, { reason });
  });
}
