import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { passkeyAnswerInput } from '@/domain/account/input';
import { passkeyRule } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { passkeyRequest, verifyPasskey } from '@/server/auth/passkeys';
import { updateSession } from '@/server/auth/session';
import { db } from '@/server/db/client';
import { passkeys } from '@/server/db/schema';
import { recordUse } from './internal/record-use';

/**
 * Begins to confirm by a passkey who is signed in.
 * @returns the options for the browser's `navigator.credentials.get`, in WebAuthn's JSON.
 * @throws DomainError PASSKEY_UNKNOWN of a user without passkeys.
 */
export async function beginConfirmation(
  { sessionId }: { sessionId: string },
  { actor: { userId }, now }: Call<'user'>,
) {
  const known = await db
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .limit(passkeyRule.max);
  if (known.length === 0) throw new DomainError('PASSKEY_UNKNOWN');
  return passkeyRequest({ purpose: 'confirm', sessionId }, known, now);
}

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
