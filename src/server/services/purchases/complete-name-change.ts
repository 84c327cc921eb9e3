import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { uploads } from '../../db/schema';
import { applyEvent, type PurchaseRow } from './apply-event';
import { findNewestPurchase } from './find-purchase';

/**
 * The seller says the name change is done and shows the organiser's confirmation.
 * @param command.receiptUploadId a checked upload of the seller's own, for this listing.
 * @throws DomainError RECEIPT_MISSING, UPLOAD_NOT_FOUND, DEADLINE_PASSED, TOO_EARLY, AWAITING_BUYER, WRONG_STATE, …
 */
export async function completeNameChange(command: {
  listingId: string;
  sellerId: string;
  receiptUploadId: string | null;
  now: Date;
}): Promise<PurchaseRow> {
  const { listingId, sellerId, receiptUploadId, now } = command;
  const { id: purchaseId, state, sellerId: owner } = await findNewestPurchase(listingId, sellerId);
  if (owner !== sellerId) throw new DomainError('PURCHASE_NOT_FOUND');
  if (state === 'awaiting_buyer_confirmation') throw new DomainError('AWAITING_BUYER');
  return db.transaction(async (tx) => {
    if (receiptUploadId) {
      const [receipt] = await tx
        .select({ id: uploads.id })
        .from(uploads)
        .where(
          and(
            eq(uploads.id, receiptUploadId),
            eq(uploads.kind, 'receipt'),
            eq(uploads.ownerId, sellerId),
            eq(uploads.listingId, listingId),
            isNull(uploads.erasedAt),
          ),
        );
      if (!receipt) throw new DomainError('UPLOAD_NOT_FOUND');
    }
    const { purchase } = await applyEvent(tx, {
      event: 'nameChanged',
      purchaseId,
      actor: { type: 'seller', userId: sellerId },
      input: { receiptUploadId },
      now,
    });
    return purchase;
  });
}
