import { and, desc, eq, gt, or } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { sessionKey } from '@/server/auth/session';
import { db } from '@/server/db/client';
import { sessions } from '@/server/db/schema';

/** More devices than anyone has; a bound, not a page. */
const MAX_ROWS = 100;

/** Where a user is signed in: the one that asks first and marked, then the newest. */
export async function listSessions(
  { sessionId }: { sessionId: string },
  { actor: { userId }, now }: Call<'user'>,
) {
  const current = sessionKey(sessionId);
  const rows = await db
    .select({ id: sessions.id, userAgent: sessions.userAgent, signedInAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), or(gt(sessions.expiresAt, now), eq(sessions.id, current))))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(MAX_ROWS);
  return rows
    .map((row) => ({ ...row, current: row.id === current }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Signs a user out on one of their devices.
 * @param id the session as the list of sessions names it.
 * @throws DomainError NOT_FOUND when it has ended or is someone else's.
 */
export async function endOwnSession(
  { id }: { id: string },
  { actor: { userId } }: Call<'user'>,
): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new DomainError('NOT_FOUND');
}
