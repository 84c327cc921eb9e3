import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { passkeyAnswerInput } from '@/domain/account/input';
import { updateSession } from '@/server/auth/session';
import { verifyPasskey } from '../../auth/passkeys';
import { db } from '../../db/client';
import { passkeys } from '../../db/schema';
import { recordUse } from './internal/record-use';

/**
 * Confirms by a passkey who is signed in, as the password again and the second factor together do.
 * @throws DomainError PASSKEY_EXPIRED, PASSKEY_UNKNOWN also for someone else's, PASSKEY_REFUSED
 */
export async function confirmWithPasskey(
  { sessionId, response }: z.infer<typeof passkeyAnswerInput> & { sessionId: string },
  { actor: { userId }, now }: Call<'user'>,
): Promise<void> {
  const findOwn = async (credentialId: string) => {
    const [own] = await db
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.userId, userId)));
    return own;
  };
  const context = { purpose: 'confirm', sessionId } as const;
  const { passkey, use } = await verifyPasskey(response, context, findOwn, now);
  await recordUse(db, passkey.id, use, now);
  await updateSession(db, sessionId, { confirmedAt: now, secondFactorAt: now });
}
