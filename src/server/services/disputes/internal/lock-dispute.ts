import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import type { Transaction } from '@/server/db/client';
import { disputes } from '@/server/db/schema';
import { lockPurchase } from '@/server/services/purchases';

/**
 * Reads a dispute under the lock of its purchase, as every event of the purchase does. @throws DomainError NOT_FOUND
 */
export async function lockDispute(tx: Transaction, disputeId: string) {
  const [ref] = await tx
    .select({ purchaseId: disputes.purchaseId })
    .from(disputes)
    .where(eq(disputes.id, disputeId));
  if (!ref) throw new DomainError('NOT_FOUND');
  const purchase = await lockPurchase(tx, ref.purchaseId);
  const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, disputeId));
  return { purchase, dispute: dispute as typeof disputes.$inferSelect };
}

export type Locked = Awaited<ReturnType<typeof lockDispute>>;
