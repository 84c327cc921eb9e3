import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { inTransaction } from '../../db/client';
import { disputes } from '../../db/schema';
import { applyEvent, judgeEvent } from './apply-event';
import { findNewestPurchase } from './select-purchases';

/** A code that cannot be sent back any more is a matter for an admin. */
const disputable: readonly ErrorCode[] = ['CODE_ALREADY_REJECTED', 'RACE_CLOSED'];

const NO_WORDS = 'Koden fungerar inte hos arrangören.';

/**
 * The buyer reports that the code does not work: once, while there is time, a new one is requested of the seller; after that
 * a dispute opens.
 * @param input.text the buyer's own words, which the seller reads.
 * @returns the dispute, when one was opened.
 * @throws DomainError WRONG_STATE where no code is handed over, DEADLINE_PASSED, CHARGEBACK_OPEN, ALREADY_COMPLETED;
 *   PURCHASE_NOT_FOUND for anyone but the buyer.
 */
export async function rejectCode(
  { listingId, text }: { listingId: string; text?: string | undefined },
  call: Call<'buyer'>,
): Promise<{ disputeId: string | null }> {
  const { id: purchaseId, buyerId } = await findNewestPurchase(listingId, call.actor.userId);
  if (buyerId !== call.actor.userId) throw new DomainError('PURCHASE_NOT_FOUND');
  return inTransaction(async (tx) => {
    const verdict = await judgeEvent(tx, { event: 'codeRejected', purchaseId, ...call });
    if (verdict.kind !== 'refused' || !disputable.includes(verdict.code)) {
      await applyEvent(tx, {
        event: 'codeRejected',
        purchaseId,
        input: text ? { reason: text } : {},
        ...call,
      });
      return { disputeId: null };
    }
    const input = { kind: 'code_fails', reason: text?.trim() || NO_WORDS } as const;
    await applyEvent(tx, { event: 'problemReported', purchaseId, input, ...call });
    const [dispute] = await tx
      .select({ id: disputes.id })
      .from(disputes)
      .where(eq(disputes.purchaseId, purchaseId));
    return { disputeId: dispute?.id ?? null };
  });
}
