import type { Call } from '@/domain/account/actor';
import { updateSession } from '@/server/auth/session';
import { db } from '../../db/client';
import { spendCode, tryCode } from './mailed-codes';

/**
 * The code mailed to a signed-in user: what a stolen session must not do is open in this session for a while, as after
 * the password.
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
  { now }: Call<'user'>,
): Promise<void> {
  const codeId = await tryCode({ email, browser }, code, now);
  await db.transaction(async (tx) => {
    await spendCode(tx, codeId);
    await updateSession(tx, sessionId, { confirmedAt: now });
  });
}
