import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { knownDeviceCookie } from '../../auth/known-device';
import { redeemToken } from '../../auth/tokens';
import { db } from '../../db/client';
import { users } from '../../db/schema';

/**
 * Confirms an account's address by a mailed link.
 * @returns the account's address, which whoever has the link has, and the cookie that makes this browser known to it.
 * @throws DomainError TOKEN_INVALID when the link is used, unknown or too old.
 */
export async function confirmEmail(
  token: string,
  now: Date,
): Promise<{ deviceCookie: string; email: string }> {
  return db.transaction(async (tx) => {
    const userId = await redeemToken(tx, token, 'confirm_email', now);
    if (!userId) throw new DomainError('TOKEN_INVALID');
    const [user] = await tx
      .update(users)
      .set({ emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, userId))
      .returning({ id: users.id, email: users.email, passwordHash: users.passwordHash });
    if (!user) throw new DomainError('TOKEN_INVALID');
    return { deviceCookie: knownDeviceCookie(user, now), email: user.email };
  });
}
