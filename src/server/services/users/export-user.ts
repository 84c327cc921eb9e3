import { type Call, callAs } from '@/domain/account/actor';
import type { UserAction } from '@/domain/account/admin-input';
import { type Audited, recordAudit, withResult } from '@/server/services/audit';
import { exportData } from '@/server/services/profile';
import { db } from '../../db/client';
import { lockManagedUser } from './internal/user-access';

/**
 * Everything held about a user, for an admin to hand over to them: the same file that they can fetch themselves.
 * It is recorded before the first piece is read.
 * @throws as `lockManagedUser`
 */
export async function exportUser(
  { id, reason }: UserAction,
  call: Call<'admin'>,
): Promise<Audited<AsyncGenerator<string>>> {
  const recorded = await db.transaction(async (tx) => {
    await lockManagedUser(tx, id, call);
    return recordAudit(tx, call, 'user.export', id, { reason });
  });
  return withResult(recorded, exportData(callAs('user', id, call.now)));
}
