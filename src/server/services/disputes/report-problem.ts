import { eq } from 'drizzle-orm';
import type { ProblemKind } from '@/domain/purchase/problems';
import { db } from '../../db/client';
import { disputes } from '../../db/schema';
import { applyEvent } from '../purchases/internal/apply-event';
import { findNewestPurchase } from '../purchases/internal/find-purchase';

/**
 * The buyer reports a problem: the clock stops and an admin decides.
 * @returns the case it opens.
 * @throws DomainError REASON_MISSING, DEADLINE_PASSED, WRONG_STATE; PURCHASE_NOT_FOUND for anyone but the buyer.
 */
export async function reportProblem(command: {
  listingId: string;
  buyerId: string;
  kind?: ProblemKind;
  reason: string;
  now: Date;
}): Promise<{ disputeId: string }> {
  const { id } = await findNewestPurchase(command.listingId, command.buyerId);
  return db.transaction(async (tx) => {
    await applyEvent(tx, {
      event: 'problemReported',
      purchaseId: id,
      actor: { type: 'buyer', userId: command.buyerId },
      input: { kind: command.kind ?? 'other', reason: command.reason.trim() },
      now: command.now,
    });
    const [dispute] = await tx
      .select({ disputeId: disputes.id })
      .from(disputes)
      .where(eq(disputes.purchaseId, id));
    if (!dispute) throw new Error('The dispute was not written');
    return dispute;
  });
}
