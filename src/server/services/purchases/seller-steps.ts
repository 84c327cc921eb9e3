import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import type { GiveUpReason } from '@/domain/purchase/hand-over';
import type { PurchaseState } from '@/domain/purchase/states';
import type { BuyerField } from '@/domain/race/fields';
import { inTransaction } from '@/server/db/client';
import { uploadKinds, uploads } from '@/server/db/schema';
import { decryptBuyerDetails } from '@/server/services/buyer-details';
import { applyEvent, lockPurchase } from './apply-event';
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

/**
 * The seller asks the buyer, once, to correct a detail that the organiser does not accept. Meanwhile the seller's clock
 * waits, for 24 h at most.
 * @param input.field one of the details that the buyer has given.
 * @throws DomainError INVALID_INPUT for another field, DETAILS_ALREADY_REQUESTED, DEADLINE_PASSED, CHARGEBACK_OPEN,
 *   WRONG_STATE, ALREADY_COMPLETED; PURCHASE_NOT_FOUND for anyone but the seller.
 */
export async function requestDetails(
  { listingId, field, note }: { listingId: string; field: BuyerField; note?: string | undefined },
  call: Call<'seller'>,
): Promise<{ state: PurchaseState }> {
  const { id, sellerId } = await findNewestPurchase(listingId, call.actor.userId);
  if (sellerId !== call.actor.userId) throw new DomainError('PURCHASE_NOT_FOUND');
  return inTransaction(async (tx) => {
    const { buyerDetails } = await lockPurchase(tx, id);
    const buyerFields = Object.keys(
      buyerDetails ? decryptBuyerDetails(id, buyerDetails) : {},
    ) as BuyerField[];
    const { purchase } = await applyEvent(tx, {
      event: 'detailsRequested',
      purchaseId: id,
      input: { buyerFields, field, ...(note && { notes: note }) },
      ...call,
    });
    return { state: purchase.state };
  });
}

/**
 * The seller gives up the sale: the buyer gets everything back and the listing is paused.
 * @param input.text the seller's own words, which the buyer reads.
 * @throws DomainError CHARGEBACK_OPEN, DEADLINE_PASSED, WRONG_STATE, ALREADY_COMPLETED; PURCHASE_NOT_FOUND for anyone
 *   but the seller.
 */
export async function giveUpSale(
  { listingId, reason, text }: { listingId: string; reason: GiveUpReason; text?: string | undefined },
  call: Call<'seller'>,
): Promise<{ state: PurchaseState }> {
  const { id, sellerId } = await findNewestPurchase(listingId, call.actor.userId);
  if (sellerId !== call.actor.userId) throw new DomainError('PURCHASE_NOT_FOUND');
  return inTransaction(async (tx) => {
    const { purchase } = await applyEvent(tx, {
      event: 'saleGivenUp',
      purchaseId: id,
      input: { giveUpReason: reason, ...(text && { reason: text }) },
      ...call,
    });
    return { state: purchase.state };
  });
}
