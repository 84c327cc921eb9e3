import { eq } from 'drizzle-orm';
import { type Call, callAs } from '@/domain/account/actor';
import type { UserAction } from '@/domain/account/admin-input';
import { DomainError } from '@/domain/errors';
import { inTransaction } from '@/server/db/client';
import { lockListings } from '@/server/db/locks';
import { listings } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { lockAdmins } from '../approvals';
import { type Audited, recordAudit, withResult } from '../audit';
import { eraseAccount, exportData } from '../profile';
import { lockManagedUser } from './internal/user-access';

/**
 * Erases a user's account at their request. An admin's role is removed first, which notifies the others.
 * The log says so, for a backup restored later (scripts/erase-again.ts).
 * @throws as `lockManagedUser` and `eraseAccount`; DomainError OWN_ACCOUNT, ADMIN_ACCOUNT
 */
export async function eraseUser({ id, reason }: UserAction, call: Call<'admin'>): Promise<Audited> {
  if (id === call.actor.userId) throw new DomainError('OWN_ACCOUNT');
  const audited = await inTransaction(async (tx) => {
    await lockListings(tx, eq(listings.sellerId, id));
    await lockAdmins(tx);
    const target = await lockManagedUser(tx, id, call, 'update');
    if (target.isAdmin) throw new DomainError('ADMIN_ACCOUNT');
    await eraseAccount(tx, id, call.now);
    return recordAudit(tx, call, 'user.erase', id, { reason });
  });
  logger.info({ userId: id }, 'erased');
  return audited;
}

/**
 * Everything held about a user, for an admin to hand over to them: the same file that they can fetch themselves.
 * It is recorded before the first piece is read.
 * @throws as `lockManagedUser`
 */
export async function exportUser(
  { id, reason }: UserAction,
  call: Call<'admin'>,
): Promise<Audited<AsyncGenerator<string>>> {
  const recorded = await inTransaction(async (tx) => {
    await lockManagedUser(tx, id, call);
    return recordAudit(tx, call, 'user.export', id, { reason });
  });
  return withResult(recorded, exportData(callAs('user', id, call.now)));
}
