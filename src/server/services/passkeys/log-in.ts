import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { passkeyAnswerInput } from '@/domain/account/input';
import { DomainError } from '@/domain/errors';
import { knownDeviceCookie } from '@/server/auth/known-device';
import { passkeyRequest, verifyPasskey } from '@/server/auth/passkeys';
import { endSessionOf, startSession } from '@/server/auth/session';
import { db } from '@/server/db/client';
import { passkeys, users } from '@/server/db/schema';
import { recordUse } from './internal/record-use';

/**
 * Begins a sign-in by a passkey, which says itself whose it is: nothing about any account is revealed.
 * @returns the options for the browser's `navigator.credentials.get`, in WebAuthn's JSON.
 */
export const beginLogIn = ({ now }: Call) =>
  passkeyRequest({ purpose: 'log_in', sessionId: null }, undefined, now);

/** A passkey with what a sign-in must know of its owner. */
async function findWithOwner(credentialId: string) {
  const [row] = await db
    .select({ passkey: passkeys, passwordHash: users.passwordHash, blockedAt: users.blockedAt })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.deletedAt)));
  return row && { ...row.passkey, passwordHash: row.passwordHash, blockedAt: row.blockedAt };
}

/**
 * Signs a user in by a passkey under a new session, in which it counts as the second factor: the authenticator has
 * verified the user.
 * @returns the session's cookie, and the one that makes this browser known to the account.
 * @throws DomainError PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_REFUSED; ACCOUNT_BLOCKED only to who has the passkey.
 */
export async function logInWithPasskey(
  input: z.infer<typeof passkeyAnswerInput> & { userAgent?: string | null },
  { now }: Call,
): Promise<{ cookie: string; deviceCookie: string; userId: string }> {
  const context = { purpose: 'log_in', sessionId: null } as const;
  const { passkey, use } = await verifyPasskey(input.response, context, findWithOwner, now);
  const { userId } = passkey;
  if (passkey.blockedAt) throw new DomainError('ACCOUNT_BLOCKED');
  await recordUse(db, passkey.id, use, now);
  const cookie = await startSession(userId, input.userAgent, now);
  // The passkey removed or the account blocked since we looked has ended every session there was, but not this one. The
  // lock waits for a change that is being written.
  const [since] = await db
    .select({ blockedAt: users.blockedAt })
    .from(users)
    .innerJoin(passkeys, eq(passkeys.userId, users.id))
    .where(and(eq(users.id, userId), eq(passkeys.id, passkey.id)))
    .for('share');
  if (!since || since.blockedAt) {
    await endSessionOf(cookie);
    throw new DomainError('PASSKEY_REFUSED');
  }
  const account = { id: userId, passwordHash: passkey.passwordHash };
  return { cookie, deviceCookie: knownDeviceCookie(account, now), userId };
}
