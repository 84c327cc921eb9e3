import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { hashPassword } from '../../auth/password';
import { endAllSessions } from '../../auth/session';
import { redeemToken } from '../../auth/tokens';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';

/**
 * Sets a new password by a mailed link; every session ends. Whoever has the link has the address, so it is
 * confirmed by this too.
 * @throws DomainError TOKEN_INVALID
 */
export async function resetPassword(input: { token: string; password: string }, now: Date): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  const userId = await db.transaction(async (tx) => {
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
    return id;
  });
  await endAllSessions(userId);
}
