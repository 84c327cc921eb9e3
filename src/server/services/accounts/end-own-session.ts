import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { sessions } from '../../db/schema';

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
