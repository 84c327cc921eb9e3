import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { may } from '@/domain/account/admins';
import { DomainError } from '@/domain/errors';
import type { Transaction } from '@/server/db/client';
import { users } from '@/server/db/schema';
import { refuseCounterparty } from '../../approvals';

/**
 * Locks the user of an admin's action. Only who decides about admins may act on one.
 * @param how `update` where the account is erased: nothing new may refer to it.
 * @throws DomainError NOT_FOUND, ROLE_REQUIRED, CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function lockManagedUser(
  tx: Transaction,
  id: string,
  { actor }: Call<'admin'>,
  how: 'no key update' | 'update' = 'no key update',
) {
  await refuseCounterparty(tx, actor.userId, id);
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      isAdmin: users.isAdmin,
      blockedAt: users.blockedAt,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for(how);
  if (!user) throw new DomainError('NOT_FOUND');
  if (user.isAdmin && id !== actor.userId) {
    const [caller] = await tx.select({ role: users.adminRole }).from(users).where(eq(users.id, actor.userId));
    if (!may(caller?.role, 'accounts')) throw new DomainError('ROLE_REQUIRED');
  }
  return user;
}
