import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { inTransaction } from '../../db/client';
import { users } from '../../db/schema';
import { logger } from '../../lib/logger';
import { eraseAccount } from './erase-account';

/**
 * A user deletes their own account. The log says so, for a backup restored later (scripts/erase-again.ts).
 * @throws as `eraseAccount`; DomainError NOT_SIGNED_IN when it is deleted already
 */
export async function deleteAccount({ actor: { userId }, now }: Call<'user'>): Promise<void> {
  await inTransaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)));
    if (!user) throw new DomainError('NOT_SIGNED_IN');
    await eraseAccount(tx, userId, now).catch((error: unknown) => {
      // Deleted in this moment.
      const gone = error instanceof DomainError && error.code === 'NOT_FOUND';
      throw gone ? new DomainError('NOT_SIGNED_IN') : error;
    });
  });
  logger.info({ userId }, 'erased');
}
