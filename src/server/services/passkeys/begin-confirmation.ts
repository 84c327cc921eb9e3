import { asc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { passkeyRule } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { passkeyRequest } from '../../auth/passkeys';
import { db } from '../../db/client';
import { passkeys } from '../../db/schema';

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
