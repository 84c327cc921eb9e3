import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { withdrawals } from '../../db/schema';
import { recordAct } from '../audit/record';

/**
 * An admin has dealt with a withdrawal: paid the fee back, or answered why not. Twice is once.
 * @throws DomainError NOT_FOUND
 */
export async function handleWithdrawal(command: { id: string; adminId: string; now: Date }): Promise<void> {
  const { id, adminId, now } = command;
  await db.transaction(async (tx) => {
    const [handled] = await tx
      .update(withdrawals)
      .set({ handledAt: now, handledBy: adminId })
      .where(and(eq(withdrawals.id, id), isNull(withdrawals.handledAt)))
      .returning({ id: withdrawals.id });
    if (!handled) {
      const [known] = await tx.select({ id: withdrawals.id }).from(withdrawals).where(eq(withdrawals.id, id));
      if (!known) throw new DomainError('NOT_FOUND');
      return;
    }
    await recordAct(tx, { adminId, action: 'withdrawal.handle', entity: 'withdrawal', entityId: id, now });
  });
}
