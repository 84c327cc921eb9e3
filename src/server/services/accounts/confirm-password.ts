import type { Call } from '@/domain/account/actor';
import { markSession } from '../../auth/session';
import { db } from '../../db/client';
import { checkPassword } from './check-password';

/**
 * The password given again: what a stolen session must not do is open in this session for a while.
 * @throws DomainError WRONG_PASSWORD
 */
export async function confirmPassword(
  { sessionId, password }: { sessionId: string; password: string },
  { actor, now }: Call<'user'>,
): Promise<void> {
  await checkPassword(actor.userId, password);
  await markSession(db, sessionId, { confirmedAt: now });
}
