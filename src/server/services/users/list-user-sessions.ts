import { and, desc, eq, gt } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { refuseCounterparty } from '@/server/services/approvals';
import { db } from '../../db/client';
import { sessions } from '../../db/schema';

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
