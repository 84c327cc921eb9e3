import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { hashPassword, refuseCommonPassword, verifyPassword } from '@/server/auth/password';
import { startSession } from '@/server/auth/session';
import { knownDeviceCookie } from '../../auth/known-device';
import { db, inTransaction } from '../../db/client';
import { sessions, users } from '../../db/schema';
import { enqueue } from '../../queue/boss';

/**
 * Changes a user's password. All sessions end; this browser gets a new one.
 * @returns the new session's cookie, and the one that makes this browser known with the new password.
 * @throws DomainError WRONG_PASSWORD, PASSWORD_COMMON
 */
export async function changePassword(
  input: { currentPassword: string; newPassword: string; userAgent?: string | null },
  { actor: { userId }, now }: Call<'user'>,
): Promise<{ cookie: string; deviceCookie: string }> {
  const [user] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || !(await verifyPassword(user.passwordHash, input.currentPassword))) {
    throw new DomainError('WRONG_PASSWORD', 'currentPassword');
  }
  refuseCommonPassword(input.newPassword, user.email, 'newPassword');
  const passwordHash = await hashPassword(input.newPassword);
  await inTransaction(async (tx) => {
    await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await enqueue(tx, 'mail', { kind: 'account', mail: 'passwordChanged', userId });
  });
  return {
    cookie: await startSession(userId, input.userAgent),
    deviceCookie: knownDeviceCookie({ id: userId, passwordHash }, now),
  };
}
