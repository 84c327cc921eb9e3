import { eq, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { hashPassword, refuseCommonPassword } from '@/server/auth/password';
import { knownDeviceCookie } from '../../auth/known-device';
import { redeemToken } from '../../auth/tokens';
import { inTransaction } from '../../db/client';
import { sessions, users } from '../../db/schema';
import { enqueue } from '../../queue/boss';

/**
 * Sets a new password by a mailed link; every session ends. A user who has the link has the address, so it is confirmed by
 * this too; the phone number of an unconfirmed account goes, since who registered may be someone else.
 * @returns the account's address, and the cookie that makes this browser known to the account: too many wrong passwords
 *   of others do not keep its owner from using the new one.
 * @throws DomainError TOKEN_INVALID, PASSWORD_COMMON
 */
export async function resetPassword(
  input: { token: string; password: string },
  { now }: Call,
): Promise<{ deviceCookie: string; email: string }> {
  const passwordHash = await hashPassword(input.password);
  return inTransaction(async (tx) => {
    const id = await redeemToken(tx, input.token, 'reset_password', now);
    if (!id) throw new DomainError('TOKEN_INVALID');
    const [user] = await tx
      .update(users)
      .set({
        passwordHash,
        emailVerifiedAt: now,
        unreachableSince: null,
        phoneNumber: sql`case when ${users.emailVerifiedAt} is null then null else ${users.phoneNumber} end`,
        updatedAt: now,
      })
      .where(eq(users.id, id))
      .returning({ email: users.email });
    if (!user) throw new DomainError('TOKEN_INVALID');
    // The link stays good when the password is refused: the whole is undone.
    refuseCommonPassword(input.password, user.email);
    await enqueue(tx, 'mail', { kind: 'account', mail: 'passwordChanged', userId: id });
    await tx.delete(sessions).where(eq(sessions.userId, id));
    return { deviceCookie: knownDeviceCookie({ id, passwordHash }, now), email: user.email };
  });
}
