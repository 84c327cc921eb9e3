import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { ProblemKind } from '@/domain/purchase/dispute';
import { applyEvent, findNewestPurchase } from '@/server/services/purchases';
import { inTransaction } from '../../db/client';
import { disputes } from '../../db/schema';

/**
 * The buyer reports a problem: the clock stops and an admin decides.
 * @returns the dispute it opens.
 * @throws DomainError REASON_MISSING, DEADLINE_PASSED, WRONG_STATE; PURCHASE_NOT_FOUND for anyone but the buyer.
 */
export async function reportProblem(
  { listingId, kind = 'other', reason }: { listingId: string; kind?: ProblemKind; reason: string },
  call: Call<'buyer'>,
): Promise<{ disputeId: string }> {
  const { id } = await findNewestPurchase(listingId, call.actor.userId);
  return inTransaction(async (tx) => {
    await applyEvent(tx, {
      event: 'problemReported',
      purchaseId: id,
      input: { kind, reason: reason.trim() },
      ...call,
    });
    const [dispute] = await tx
      .select({ disputeId: disputes.id })
      .from(disputes)
      .where(eq(disputes.purchaseId, id));
    if (!dispute) throw new Error('The dispute was not written');
    return dispute;
  });
}
