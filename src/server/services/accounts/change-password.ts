import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { knownDeviceCookie } from '../../auth/known-device';
import { hashPassword, refuseCommonPassword, verifyPassword } from '../../auth/password';
import { startSession } from '../../auth/session';
import { db } from '../../db/client';
import { sessions, users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';

/**
 * Changes a signed-in person's password. All sessions end; this browser gets a new one.
 * @returns the new session's cookie, and the one that makes this browser known with the new password.
 * @throws DomainError WRONG_PASSWORD, PASSWORD_COMMON
 */
export async function changePassword(
  input: { userId: string; currentPassword: string; newPassword: string; userAgent?: string | null },
  now: Date,
): Promise<{ cookie: string; deviceCookie: string }> {
  const [user] = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, input.userId));
  if (!user || !(await verifyPassword(user.passwordHash, input.currentPassword))) {
    throw new DomainError('WRONG_PASSWORD', 'currentPassword');
  }
  refuseCommonPassword(input.newPassword, user.email, 'newPassword');
  const passwordHash = await hashPassword(input.newPassword);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, input.userId));
    await tx.delete(sessions).where(eq(sessions.userId, input.userId));
    await enqueue(tx, 'mail', { kind: 'account', mail: 'passwordChanged', userId: input.userId });
  });
  return {
    cookie: await startSession(input.userId, input.userAgent),
    deviceCookie: knownDeviceCookie({ id: input.userId, passwordHash }, now),
  };
}
