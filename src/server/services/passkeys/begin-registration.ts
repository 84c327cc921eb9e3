import { asc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { passkeyRule } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import type { SessionUser } from '@/server/auth/session';
import { refuseUnverifiedAdmin } from '@/server/services/second-factor';
import { passkeyCreation } from '../../auth/passkeys';
import { db } from '../../db/client';
import { passkeys } from '../../db/schema';

/**
 * Begins the making of a passkey for a user.
 * @returns the options for the browser's `navigator.credentials.create`, in WebAuthn's JSON.
 * @throws DomainError PASSKEYS_FULL; SECOND_FACTOR_REQUIRED of an admin who has one and has not shown it.
 */
export async function beginRegistration(
  { user, sessionId }: { user: SessionUser; sessionId: string },
  { now }: Call<'user'>,
) {
  await refuseUnverifiedAdmin(db, user);
  const known = await db
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
    .orderBy(asc(passkeys.createdAt))
    .limit(passkeyRule.max);
  if (known.length >= passkeyRule.max) throw new DomainError('PASSKEYS_FULL');
  return passkeyCreation(user, known, sessionId, now);
}
