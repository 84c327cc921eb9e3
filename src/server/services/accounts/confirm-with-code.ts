import type { Call } from '@/domain/actor';
import { markSession } from '../../auth/session';
import { db } from '../../db/client';
import { spendCode, tryCode } from './internal/sign-in-code';

/**
 * The code mailed to a signed-in user: what a stolen session must not do is open in this session for a while, as after
 * the password.
 * @param input.email the user's own.
 * @throws DomainError CODE_WRONG, CODE_EXPIRED
 */
export async function confirmWithCode(
  { sessionId, email, code }: { sessionId: string; email: string; code: string },
  { now }: Call<'user'>,
): Promise<void> {
  const codeId = await tryCode(email, code, now);
  await db.transaction(async (tx) => {
    await spendCode(tx, codeId);
    await markSession(tx, sessionId, { confirmedAt: now });
  });
}
