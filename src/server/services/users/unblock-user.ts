import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { UserAction } from '@/domain/account/admin-input';
import { type Audited, recordAudit, unchanged } from '@/server/services/audit';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { lockManagedUser } from './internal/user-access';

/** Unblocks a user; their listings can be bought again. Idempotent. @throws as `lockManagedUser` */
export async function unblockUser({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  return db.transaction(async (tx) => {
    const target = await lockManagedUser(tx, id, call);
    if (!target.blockedAt) return unchanged();
    await tx.update(users).set({ blockedAt: null, updatedAt: call.now }).where(eq(users.id, id));
    return recordAudit(tx, call, 'user.unblock', id, { reason });
  });
}
