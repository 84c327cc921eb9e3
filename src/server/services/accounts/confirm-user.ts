import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { verifyPassword } from '@/server/auth/password';
import { updateSession } from '@/server/auth/session';
import { db, inTransaction } from '@/server/db/client';
import { users } from '@/server/db/schema';
import { spendCodes, tryCode } from './mailed-codes';
import { endUnreachable } from './unreachable';

/** @throws DomainError WRONG_PASSWORD unless the password is the user's. */
export async function checkPassword(userId: string, password: string): Promise<void> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || !(await verifyPassword(user.passwordHash, password))) {
    throw new DomainError('WRONG_PASSWORD', 'password');
  }
}

/**
 * The password given again: what a stolen session must not do is open in this session for a while.
 * @throws DomainError WRONG_PASSWORD
 */
export async function confirmPassword(
  { sessionId, password }: { sessionId: string; password: string },
  { actor, now }: Call<'user'>,
): Promise<void> {
  await checkPassword(actor.userId, password);
  await updateSession(db, sessionId, { confirmedAt: now });
}

/**
 * The code mailed to a signed-in user: what a stolen session must not do is open in this session for a while, as after
 * the password. It ends the mark of a user whose mail has come back.
 * @param input.email the user's own.
 * @param input.browser the name in the request's cookie; null without one.
 * @throws DomainError CODE_WRONG, CODE_EXPIRED
 */
export async function confirmWithCode(
  {
    sessionId,
    email,
    browser,
    code,
  }: { sessionId: string; email: string; browser: string | null; code: string },
  { actor, now }: Call<'user'>,
): Promise<void> {
  const requestId = await tryCode({ email, browser }, code, now);
  await inTransaction(async (tx) => {
    await spendCodes(tx, requestId);
    await endUnreachable(tx, actor.userId, now);
    await updateSession(tx, sessionId, { confirmedAt: now });
  });
}
