import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import type { Ore } from '@/domain/money';
import { db } from '../../db/client';
import { auditLog, disputes } from '../../db/schema';
import { applyEvent } from '../purchases/apply-event';

/**
 * An admin decides a dispute: the buyer gets everything back, or the seller is paid.
 * @returns the amount in öre that goes to whoever it was decided for.
 * @throws DomainError NOTES_MISSING (a refund needs a reason), WRONG_STATE when it is decided already, NOT_FOUND.
 */
export async function resolveDispute(command: {
  disputeId: string;
  adminId: string;
  decision: 'refund' | 'release';
  notes: string;
  now: Date;
}): Promise<{ decision: 'refund' | 'release'; amount: Ore }> {
  const { disputeId, adminId, decision, notes, now } = command;
  const [dispute] = await db
    .select({ purchaseId: disputes.purchaseId })
    .from(disputes)
    .where(eq(disputes.id, disputeId));
  if (!dispute) throw new DomainError('NOT_FOUND');
  return db.transaction(async (tx) => {
    const { purchase } = await applyEvent(tx, {
      event: decision === 'refund' ? 'ruledForBuyer' : 'ruledForSeller',
      purchaseId: dispute.purchaseId,
      actor: { type: 'admin', userId: adminId },
      input: { notes },
      now,
    });
    await tx.insert(auditLog).values({
      adminId,
      action: `dispute.${decision}`,
      entity: 'dispute',
      entityId: disputeId,
      detail: { purchaseId: dispute.purchaseId },
      at: now,
    });
    return { decision, amount: decision === 'refund' ? purchase.total : purchase.payout };
  });
}
