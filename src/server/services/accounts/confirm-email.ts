import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { redeemToken } from '../../auth/tokens';
import { db } from '../../db/client';
import { users } from '../../db/schema';

/** @throws DomainError TOKEN_INVALID when the link is used, unknown or too old. */
export async function confirmEmail(token: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await redeemToken(tx, token, 'confirm_email', now);
    if (!userId) throw new DomainError('TOKEN_INVALID');
    await tx.update(users).set({ emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, userId));
  });
}
