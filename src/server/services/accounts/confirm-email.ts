import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { deviceOf, knownDeviceCookie } from '@/server/auth/known-device';
import { hashPassword, refuseCommonPassword, verifyPassword } from '@/server/auth/password';
import { redeemToken } from '@/server/auth/tokens';
import { inTransaction } from '@/server/db/client';
import { users } from '@/server/db/schema';

/**
 * Confirms an account's address by a mailed link. The registration may not come from the address's owner, so the
 * password of the registration counts only in the browser that registered, known by its cookie. Anywhere else a
 * password is chosen here; a phone number stays only when it is the password of the registration.
 * @param input.password one that keeps the rules for a new password; absent when the browser may be the registration's.
 * @param input.deviceCookie the request's cookie of a known device, of whatever worth.
 * @returns the account's address, which the owner of the link knows, and the cookie that makes this browser known to it.
 * @throws DomainError TOKEN_INVALID when the link is used, unknown or too old; PASSWORD_TO_CHOOSE when a password is
 *   needed and PASSWORD_COMMON when it is easily guessed: the link works on after both.
 */
export async function confirmEmail(
  input: { token: string; password?: string | undefined; deviceCookie: string | null },
  { now }: Call,
): Promise<{ deviceCookie: string; email: string }> {
  const { token, password, deviceCookie } = input;
  const newHash = password === undefined ? null : await hashPassword(password);
  return inTransaction(async (tx) => {
    const userId = await redeemToken(tx, token, 'confirm_email', now);
    if (!userId) throw new DomainError('TOKEN_INVALID');
    const [registered] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!registered) throw new DomainError('TOKEN_INVALID');
    let { passwordHash, phoneNumber } = registered;
    if (password !== undefined && newHash !== null) {
      refuseCommonPassword(password, registered.email);
      if (!(await verifyPassword(passwordHash, password))) phoneNumber = null;
      passwordHash = newHash;
    } else if (!deviceCookie || !deviceOf(registered, deviceCookie, now)) {
      throw new DomainError('PASSWORD_TO_CHOOSE');
    }
    await tx
      .update(users)
      .set({ passwordHash, phoneNumber, emailVerifiedAt: now, unreachableSince: null, updatedAt: now })
      .where(eq(users.id, userId));
    const account = { id: userId, passwordHash };
    return { deviceCookie: knownDeviceCookie(account, now), email: registered.email };
  });
}
