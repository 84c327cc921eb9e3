import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import type { PurchaseState } from '@/domain/purchase/states';
import { inTransaction } from '../../db/client';
import { uploadKinds, uploads } from '../../db/schema';
import { applyEvent } from './apply-event';
import { findNewestPurchase } from './select-purchases';

/** Refusals of a purchase whose name change cannot be done yet, or is done already. */
const refusals: Partial<Record<PurchaseState, ErrorCode>> = {
  pending_payment: 'PAYMENT_NOT_CONFIRMED',
  pending: 'PAYMENT_NOT_CONFIRMED',
  awaiting_buyer_confirmation: 'AWAITING_BUYER',
};

/**
 * The seller reports the name change with its proof, or hands over the code with which the buyer does it.
 * @param input.proofUploadId a checked upload of the seller's own, for this listing.
 * @param input.code the code or link, where the organiser hands over by one.
 * @returns `mailed`: whether the buyer's mail is queued.
 * @throws DomainError PROOF_MISSING, CODE_MISSING, UPLOAD_NOT_FOUND, PAYMENT_NOT_CONFIRMED, AWAITING_BUYER, DEADLINE_PASSED,
 *   TOO_EARLY, WRONG_STATE, ALREADY_COMPLETED.
 */
export async function completeNameChange(
  {
    listingId,
    proofUploadId = null,
    code,
  }: { listingId: string; proofUploadId?: string | null | undefined; code?: string | undefined },
  call: Call<'seller'>,
): Promise<{ state: PurchaseState; mailed: boolean }> {
  const sellerId = call.actor.userId;
  const { id: purchaseId, state, sellerId: owner } = await findNewestPurchase(listingId, sellerId);
  if (owner !== sellerId) throw new DomainError('PURCHASE_NOT_FOUND');
  const refusal = refusals[state];
  if (refusal) throw new DomainError(refusal);
  return inTransaction(async (tx) => {
    if (proofUploadId) {
      const [proof] = await tx
        .select({ id: uploads.id })
        .from(uploads)
        .where(
          and(
            eq(uploads.id, proofUploadId),
            eq(uploads.kind, uploadKinds.proof),
            eq(uploads.ownerId, sellerId),
            eq(uploads.listingId, listingId),
            isNull(uploads.erasedAt),
          ),
        );
      if (!proof) throw new DomainError('UPLOAD_NOT_FOUND');
    }
    const { purchase, skippedMails } = await applyEvent(tx, {
      event: 'nameChanged',
      purchaseId,
      input: { proofUploadId, ...(code && { code }) },
      ...call,
    });
    return { state: purchase.state, mailed: skippedMails.length === 0 };
  });
}
