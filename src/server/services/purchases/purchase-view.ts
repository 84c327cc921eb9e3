import { publicProfile, type SalesSum, type UserFacts } from '@/domain/account/public-profile';
import { titleOf } from '@/domain/listing/title';
import { organiserMayAct } from '@/domain/organiser/organisers';
import { bibDays } from '@/domain/purchase/bib';
import { type CalendarFacts, calendarUse } from '@/domain/purchase/calendar';
import { handsOverCode, showsCode } from '@/domain/purchase/hand-over';
import type { LogEntry } from '@/domain/purchase/log';
import { availableEvents } from '@/domain/purchase/machine';
import { mayReview, type OwnReview, reviewState } from '@/domain/purchase/review';
import { isHeld } from '@/domain/purchase/states';
import { instructionsFor } from '@/domain/race/rules';
import type { disputes, listings, purchases, races, refunds, transfers } from '@/server/db/schema';
import type { WrittenReview } from '@/server/services/review-rows';

export interface PurchaseRecord {
  purchase: typeof purchases.$inferSelect;
  listing: typeof listings.$inferSelect;
  race: typeof races.$inferSelect;
  refund: typeof refunds.$inferSelect | null;
  transfer: typeof transfers.$inferSelect | null;
  dispute: typeof disputes.$inferSelect | null;
  /** As Stripe names it ("swish"). */
  paidWith: string | null;
  detailsSeenAt: Date | null;
  codeSeenAt: Date | null;
  /** When the seller first answered in the dispute. */
  sellerAnsweredAt: Date | null;
  buyer: UserFacts;
  seller: UserFacts;
  /** What the seller has sold. */
  sales: SalesSum;
  /** The buyer's completed purchases. */
  bought: number;
  /** What the buyer has said of the seller, in this purchase or another. */
  review: WrittenReview | null;
}

/** What a purchase's calendar is made from. */
export const calendarFacts = ({
  purchase,
  listing,
  race,
  sellerAnsweredAt,
}: Pick<PurchaseRecord, 'purchase' | 'listing' | 'race' | 'sellerAnsweredAt'>): CalendarFacts => ({
  ...purchase,
  sellerAnsweredAt,
  raceDate: listing.date,
  raceCancelled: race.cancelledAt !== null,
});

const movement = (row: PurchaseRecord['refund'] | PurchaseRecord['transfer']) =>
  row ? { status: row.status, amount: row.amount } : null;

const lastCorrection = (corrected: Record<string, string> | null): Date | null => {
  const last = Object.values(corrected ?? {})
    .sort()
    .at(-1);
  return last ? new Date(last) : null;
};

/** The seller is known to everyone; the buyer to the seller while the purchase runs. */
function otherParty({ purchase, buyer, seller, sales, bought }: PurchaseRecord, role: 'buyer' | 'seller') {
  if (role === 'buyer') return publicProfile(seller, { sales });
  return isHeld(purchase.state) ? publicProfile(buyer, { bought }) : null;
}

/** The dates that a purchase's steps show. */
export const stepDates = (
  purchase: Pick<
    PurchaseRecord['purchase'],
    | 'state'
    | 'paidAt'
    | 'nameChangeStartsAt'
    | 'nameChangeDeadline'
    | 'nameChangedAt'
    | 'confirmationDeadline'
    | 'completedAt'
    | 'refundedAt'
    | 'cancelledAt'
    | 'givenUpReason'
    | 'checkoutExpiresAt'
  >,
) => ({
  paidAt: purchase.paidAt,
  nameChangeStartsAt: purchase.nameChangeStartsAt,
  nameChangeDeadline: purchase.nameChangeDeadline,
  nameChangedAt: purchase.nameChangedAt,
  confirmationDeadline: purchase.confirmationDeadline,
  completedAt: purchase.completedAt,
  refundedAt: purchase.refundedAt,
  cancelledAt: purchase.cancelledAt,
  givenUpAt: purchase.givenUpReason ? purchase.refundedAt : null,
  /** Until when the listing is reserved for a buyer who has not paid. */
  reservedUntil: purchase.state === 'pending_payment' ? purchase.checkoutExpiresAt : null,
});

/**
 * A purchase as one of its parties sees it. `events` is what this user may do now, by the same table that
 * judges the event itself.
 */
export function toPurchaseView(record: PurchaseRecord, role: 'buyer' | 'seller', now: Date) {
  const { purchase, listing, race, dispute } = record;
  return {
    purchaseId: purchase.id,
    other: otherParty(record, role),
    state: purchase.state,
    events: availableEvents(role, { purchase, listing, race, now }),
    steps: stepDates(purchase),
    split: {
      price: purchase.price,
      serviceFee: purchase.serviceFee,
      charged: purchase.charged,
      sellerFee: purchase.sellerFee,
      payout: purchase.payout,
    },
    /** Since when a chargeback by the buyer's bank stops the purchase; null while it runs. */
    stoppedAt: purchase.chargebackAt,
    /** A lost chargeback took the seller's money. */
    chargedBack: record.transfer?.failureCode === 'charged_back',
    /** The payment method, for the buyer. */
    paidWith: role === 'buyer' ? record.paidWith : null,
    payer: purchase.payer,
    nameChangeCost: purchase.nameChangeCost,
    refund: movement(record.refund),
    transfer: movement(record.transfer),
    /** Öre back to the buyer of a purchase that is kept, by a ruling. */
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
    /** The organiser hands over by a code or a link. */
    byCode: handsOverCode(purchase),
    /** How the name is changed; null of purchases from before it was stored. */
    mechanism: purchase.window.mechanism,
    closesAt: purchase.window.closesAt,
    /** Of the code, never the code itself: whether the buyer can read it, and when they first did. */
    code: {
      given: purchase.handOverCode !== null && showsCode(purchase.state),
      seenAt: record.codeSeenAt,
      rejectedAt: purchase.codeRejectedAt,
      rejectedNote: purchase.codeRejectedNote,
    },
    /** The open details request: the field and who requested it. */
    request: purchase.detailsRequestedAt && {
      at: purchase.detailsRequestedAt,
      field: purchase.detailsRequestedField,
      note: purchase.detailsRequestedNote,
      by: purchase.detailsRequestedBy ?? 'seller',
      open: purchase.state === 'pending_name_change' && purchase.clockPausedAt !== null,
    },
    correctedAt: lastCorrection(purchase.detailsCorrected),
    hasProof: purchase.proofUploadId !== null,
    /** When the organiser confirmed the name change, and why it refused it. */
    verifiedAt: purchase.nameChangeVerifiedAt,
    verifiedByMail: purchase.nameChangeVerifiedBy === 'mail',
    refusedBecause: purchase.transferRefusedReason,
    /** The organiser's last request to the seller, while there is something to do. */
    informationRequest:
      role === 'seller' &&
      organiserMayAct(purchase) &&
      purchase.informationRequestedAt &&
      purchase.informationRequestText
        ? { at: purchase.informationRequestedAt, text: purchase.informationRequestText }
        : null,
    /** Whether a calendar would have an entry. */
    calendar: calendarUse(calendarFacts(record), role, now),
  };
}
export type PurchaseView = ReturnType<typeof toPurchaseView>;

/** Days to the start, of a purchase that has a bib; else null. */
export const daysToStart = ({ purchase, listing, race }: PurchaseRecord, now: Date) =>
  bibDays(
    {
      state: purchase.state,
      stoppedAt: purchase.chargebackAt,
      raceCancelled: race.cancelledAt !== null,
      date: listing.date,
    },
    now,
  );

/** What its buyer has said of a purchase, or that they may say it (`asked`); null where there is neither. */
function reviewFor({ purchase, seller, review }: PurchaseRecord, now: Date): OwnReview | 'asked' | null {
  if (!review) return !seller.deletedAt && mayReview(purchase, now) ? 'asked' : null;
  if (review.purchaseId !== purchase.id) return null;
  return { text: review.text, state: reviewState(review.decidedAt, review.shownAt) };
}

/** A purchase as its buyer sees it. */
export function toMyPurchase(record: PurchaseRecord, log: LogEntry[], now: Date) {
  const { purchase, listing, race } = record;
  return {
    ...toPurchaseView(record, 'buyer', now),
    listingId: listing.id,
    title: titleOf(listing),
    raceName: listing.raceName,
    raceSlug: race.slug,
    distance: listing.distance,
    location: listing.location,
    date: listing.date,
    imageUrl: race.imageUrl,
    sportCategories: race.sportCategories,
    startGroup: listing.startGroup,
    createdAt: purchase.createdAt,
    /** Days to the start, where the purchase has a bib; else null. */
    bibDays: daysToStart(record, now),
    review: reviewFor(record, now),
    log,
    nextStep: {
      mechanism: purchase.window.mechanism,
      instructions: instructionsFor(race, 'buyer'),
      /** When the organiser stops changing names. */
      closesAt: purchase.window.closesAt,
      note: purchase.window.note,
      websiteUrl: race.websiteUrl,
      organiserEmail: race.organiserEmail,
    },
  };
}

export type MyPurchase = ReturnType<typeof toMyPurchase>;
