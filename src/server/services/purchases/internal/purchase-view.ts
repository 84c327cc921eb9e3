import { availableEvents } from '@/domain/purchase/machine';
import type { disputes, listings, purchases, races, refunds, transfers } from '@/server/db/schema';

export interface PurchaseRecord {
  purchase: typeof purchases.$inferSelect;
  listing: typeof listings.$inferSelect;
  race: typeof races.$inferSelect;
  refund: typeof refunds.$inferSelect | null;
  transfer: typeof transfers.$inferSelect | null;
  dispute: typeof disputes.$inferSelect | null;
  detailsSeenAt: Date | null;
}

const movement = (row: PurchaseRecord['refund'] | PurchaseRecord['transfer']) =>
  row ? { status: row.status, amount: row.amount } : null;

/**
 * A purchase as one of its parties sees it. `events` is what this user may do now, by the same table that
 * judges the event itself.
 */
export function toPurchaseView(record: PurchaseRecord, role: 'buyer' | 'seller', now: Date) {
  const { purchase, listing, race, dispute } = record;
  return {
    purchaseId: purchase.id,
    state: purchase.state,
    events: availableEvents(role, { purchase, listing, race, now }),
    steps: {
      paidAt: purchase.paidAt,
      nameChangeStartsAt: purchase.nameChangeStartsAt,
      nameChangeDeadline: purchase.nameChangeDeadline,
      nameChangedAt: purchase.nameChangedAt,
      confirmationDeadline: purchase.confirmationDeadline,
      completedAt: purchase.completedAt,
      refundedAt: purchase.refundedAt,
      cancelledAt: purchase.cancelledAt,
      /** Until when the listing is reserved for a buyer who has not paid. */
      reservedUntil: purchase.state === 'pending_payment' ? purchase.checkoutExpiresAt : null,
    },
    split: {
      price: purchase.price,
      serviceFee: purchase.serviceFee,
      total: purchase.total,
      sellerFee: purchase.sellerFee,
      payout: purchase.payout,
    },
    /** Since when a chargeback by the buyer's bank stops the purchase; null while it runs. */
    stoppedAt: purchase.chargebackAt,
    /** A lost chargeback took the seller's money. */
    chargedBack: record.transfer?.failureCode === 'charged_back',
    payer: purchase.payer,
    nameChangeCost: purchase.nameChangeCost,
    refund: movement(record.refund),
    transfer: movement(record.transfer),
    /** Öre back to the buyer of a purchase that stands, by a ruling. */
    refundPart: purchase.refundPart,
    dispute: dispute && {
      id: dispute.id,
      kind: dispute.kind,
      reason: dispute.reason,
      status: dispute.status,
      notes: dispute.resolutionNotes,
      createdAt: dispute.createdAt,
    },
    /** Of the buyer's details, for the buyer: when the seller last looked at them, and when they were erased. */
    details:
      role === 'buyer' && (purchase.buyerDetails || purchase.buyerDetailsErasedAt)
        ? { seenAt: record.detailsSeenAt, erasedAt: purchase.buyerDetailsErasedAt }
        : null,
    hasProof: purchase.proofUploadId !== null,
  };
}
export type PurchaseView = ReturnType<typeof toPurchaseView>;
