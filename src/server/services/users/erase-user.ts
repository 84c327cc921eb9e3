import type { Call } from '@/domain/account/actor';
import type { UserAction } from '@/domain/account/admin-input';
import { DomainError } from '@/domain/errors';
import { lockAdmins } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { eraseAccount } from '@/server/services/profile';
import { db } from '../../db/client';
import { lockManagedUser } from './internal/user-access';

/**
 * Erases a user's account at their request. An admin's role is removed first, which notifies the others.
 * @throws as `lockManagedUser` and `eraseAccount`; DomainError OWN_ACCOUNT, ADMIN_ACCOUNT
 */
export async function eraseUser({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  if (id === call.actor.userId) throw new DomainError('OWN_ACCOUNT');
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    const target = await lockManagedUser(tx, id, call);
    if (target.isAdmin) throw new DomainError('ADMIN_ACCOUNT');
    await eraseAccount(tx, id, call.now);
    return recordAudit(tx, call, 'user.erase', id, { reason });
  });
}
