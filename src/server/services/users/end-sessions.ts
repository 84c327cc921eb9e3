import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { UserAction } from '@/domain/account/admin-input';
import { type Audited, recordAudit, unchanged } from '@/server/services/audit';
import { db } from '../../db/client';
import { sessions } from '../../db/schema';
import { lockManagedUser } from './internal/user-access';

/** Signs a user out on every device. Idempotent. @throws as `lockManagedUser` */
export async function endSessions({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  return db.transaction(async (tx) => {
    await lockManagedUser(tx, id, call);
    const ended = await tx.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id });
    if (ended.length === 0) return unchanged();
    return recordAudit(tx, call, 'user.sign_out', id, { reason });
  });
}
