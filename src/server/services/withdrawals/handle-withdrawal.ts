import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { refuseParty } from '@/server/services/approvals';
import { type Audited, recordAudit, unchanged } from '@/server/services/audit';
import { inTransaction } from '../../db/client';
import { users, withdrawals } from '../../db/schema';
import { eraseFromWithdrawals } from './erase-withdrawals';

/**
 * An admin has dealt with a withdrawal: paid the fee back, or answered why not. Twice is once.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST when it is the admin's own or about a purchase of theirs.
 */
export async function handleWithdrawal({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  const adminId = call.actor.userId;
  return inTransaction(async (tx) => {
    const [row] = await tx
      .select({ purchaseId: withdrawals.purchaseId, userId: withdrawals.userId, email: withdrawals.email })
      .from(withdrawals)
      .where(eq(withdrawals.id, id));
    if (!row) throw new DomainError('NOT_FOUND');
    const [own] = await tx.select({ email: users.email }).from(users).where(eq(users.id, adminId));
    if (row.userId === adminId || row.email === own?.email) throw new DomainError('CONFLICT_OF_INTEREST');
    await refuseParty(tx, adminId, row.purchaseId);
    const [handled] = await tx
      .update(withdrawals)
      .set({ handledAt: call.now, handledBy: adminId })
      .where(and(eq(withdrawals.id, id), isNull(withdrawals.handledAt)))
      .returning({ id: withdrawals.id });
    if (!handled) return unchanged();
    const [user] = row.userId
      ? await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, row.userId))
      : [];
    if (row.userId && user?.deletedAt) await eraseFromWithdrawals(tx, row.userId);
    return recordAudit(tx, call, 'withdrawal.handle', id);
  });
}
