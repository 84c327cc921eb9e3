import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { verifyPassword } from '@/server/auth/password';
import { endSessionOf, startSession } from '@/server/auth/session';
import { knownDeviceCookie } from '../../auth/known-device';
import { db } from '../../db/client';
import { users } from '../../db/schema';

/**
 * Signs a user in under a new session.
 * @returns the session's cookie, and the one that makes this browser known to the account.
 * @throws DomainError WRONG_CREDENTIALS, the same and as slow for an unknown address; EMAIL_NOT_CONFIRMED and
 *   ACCOUNT_BLOCKED only to someone who knows the password.
 */
export async function logIn(
  input: { email: string; password: string; userAgent?: string | null },
  { now }: Call,
): Promise<{ cookie: string; deviceCookie: string; userId: string }> {
  const [user] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      blockedAt: users.blockedAt,
    })
    .from(users)
    .where(and(eq(users.email, input.email), isNull(users.deletedAt)));
  const matches = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (!user || !matches) throw new DomainError('WRONG_CREDENTIALS');
  if (user.blockedAt) throw new DomainError('ACCOUNT_BLOCKED');
  if (!user.emailVerifiedAt) throw new DomainError('EMAIL_NOT_CONFIRMED');
  const cookie = await startSession(user.id, input.userAgent);
  // A password changed or an account blocked since we looked has ended every session there was, but not this one. The
  // lock waits for a change that is being written.
  const [since] = await db
    .select({ passwordHash: users.passwordHash, blockedAt: users.blockedAt })
    .from(users)
    .where(eq(users.id, user.id))
    .for('share');
  if (since?.passwordHash !== user.passwordHash || since.blockedAt) {
    await endSessionOf(cookie);
    throw new DomainError('WRONG_CREDENTIALS');
  }
  return { cookie, deviceCookie: knownDeviceCookie(user, now), userId: user.id };
}
