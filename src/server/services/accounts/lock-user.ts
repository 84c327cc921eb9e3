import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import type { Transaction } from '@/server/db/client';
import { users } from '@/server/db/schema';

/**
 * Locks a user's row, so that their passkeys are added and removed one at a time.
 * @throws DomainError NOT_SIGNED_IN when the account is gone or blocked.
 */
export async function lockUser(tx: Transaction, userId: string): Promise<{ isAdmin: boolean }> {
  const [user] = await tx
    .select({ isAdmin: users.isAdmin })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.blockedAt)))
    .for('update');
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  return user;
}
