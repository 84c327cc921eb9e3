import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { partyRole } from '@/domain/purchase/states';
import type { Transaction } from '@/server/db/client';
import { disputes } from '@/server/db/schema';
import { lockPurchase } from '../../purchases';

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

/**
 * Locks an open dispute for one of its parties: an admin settles nothing between them.
 * @returns the dispute and the party as an actor of the purchase.
 * @throws DomainError NOT_FOUND for everyone else, DISPUTE_CLOSED.
 */
export async function lockForParty(
  tx: Transaction,
  disputeId: string,
  { actor: { userId }, now }: Call<'user' | 'admin'>,
) {
  const locked = await lockDispute(tx, disputeId);
  const type = partyRole(locked.dispute, userId);
  if (!type) throw new DomainError('NOT_FOUND');
  if (locked.dispute.status !== 'pending') throw new DomainError('DISPUTE_CLOSED');
  return { ...locked, call: { actor: { type, userId }, now } };
}
