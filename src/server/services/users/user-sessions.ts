import { and, desc, eq, gt } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { UserAction } from '@/domain/account/admin-input';
import { db, inTransaction } from '@/server/db/client';
import { sessions } from '@/server/db/schema';
import { refuseCounterparty } from '../approvals';
import { type Audited, recordAudit, unchanged } from '../audit';
import { lockManagedUser } from './internal/user-access';

/** More devices than anyone has; a bound, not a page. */
const MAX_ROWS = 50;

/**
 * Where a user is signed in, newest first.
 * @throws DomainError CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function listUserSessions({ id }: { id: string }, { actor, now }: Call<'admin'>) {
  await refuseCounterparty(db, actor.userId, id);
  return db
    .select({ id: sessions.id, userAgent: sessions.userAgent, signedInAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(MAX_ROWS);
}

/** Signs a user out on every device. Idempotent. @throws as `lockManagedUser` */
export async function endSessions({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  return inTransaction(async (tx) => {
    await lockManagedUser(tx, id, call);
    const ended = await tx.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id });
    if (ended.length === 0) return unchanged();
    return recordAudit(tx, call, 'user.sign_out', id, { reason });
  });
}
