import { and, eq, isNull } from 'drizzle-orm';
import { inWithdrawalTime } from '@/domain/withdrawal';
import type { Transaction } from '../../db/client';
import { withdrawals } from '../../db/schema';

/**
 * Whether the fee of a trade that ends now is its buyer's, because they have withdrawn from our service in time. The
 * withdrawal is then handled. One that an admin has handled already is not paid twice. Runs under the purchase's lock.
 */
export async function takeWithdrawal(
  tx: Transaction,
  purchase: { id: string; paidAt: Date | null },
  now: Date,
): Promise<boolean> {
  const open = and(eq(withdrawals.purchaseId, purchase.id), isNull(withdrawals.handledAt));
  const [row] = await tx.select({ id: withdrawals.id, at: withdrawals.at }).from(withdrawals).where(open);
  if (!row || !purchase.paidAt || !inWithdrawalTime(purchase.paidAt, row.at)) return false;
  await tx.update(withdrawals).set({ handledAt: now }).where(eq(withdrawals.id, row.id));
  return true;
}
