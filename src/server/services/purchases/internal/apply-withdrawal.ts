import { eq } from 'drizzle-orm';
import type { Ore } from '@/domain/money/ore';
import { inWithdrawalTime } from '@/domain/purchase/withdrawal';
import type { Transaction } from '@/server/db/client';
import { withdrawals } from '@/server/db/schema';

/**
 * Whether the fee of a purchase that ends now is its buyer's, because they have withdrawn from our service in time. The
 * withdrawal is then handled. One that an admin has handled already counts when the fee was refunded in the dashboard;
 * else it was refused. Runs under the purchase's lock.
 * @param advance öre refunded to the buyer in Stripe's dashboard.
 */
export async function applyWithdrawal(
  tx: Transaction,
  purchase: { id: string; paidAt: Date | null; serviceFee: Ore },
  advance: Ore,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.purchaseId, purchase.id));
  if (!row || !purchase.paidAt || !inWithdrawalTime(purchase.paidAt, row.at)) return false;
  if (row.handledAt) return advance >= purchase.serviceFee;
  await tx.update(withdrawals).set({ handledAt: now }).where(eq(withdrawals.id, row.id));
  return true;
}
