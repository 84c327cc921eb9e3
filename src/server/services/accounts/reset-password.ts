import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { hashPassword, refuseCommonPassword } from '../../auth/password';
import { redeemToken } from '../../auth/tokens';
import { db } from '../../db/client';
import { sessions, users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';

/**
 * Sets a new password by a mailed link; every session ends. Whoever has the link has the address, so it is
 * confirmed by this too.
 * @throws DomainError TOKEN_INVALID, PASSWORD_COMMON
 */
export async function resetPassword(input: { token: string; password: string }, now: Date): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  await db.transaction(async (tx) => {
    const id = await redeemToken(tx, input.token, 'reset_password', now);
    if (!id) throw new DomainError('TOKEN_INVALID');
    const [user] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(eq(users.id, id))
      .returning({ email: users.email, emailVerifiedAt: users.emailVerifiedAt });
    if (user && !user.emailVerifiedAt) {
      await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, id));
    }
    if (user) await enqueue(tx, 'mail', { kind: 'account', mail: 'passwordChanged', email: user.email });
    // The link stays good when the password is refused: the whole is undone.
    if (user) refuseCommonPassword(input.password, user.email);
    await tx.delete(sessions).where(eq(sessions.userId, id));
  });
}
