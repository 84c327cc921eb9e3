import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { actorTypes } from '@/domain/account/actor';
import type { EvidenceTexts } from '@/domain/money/chargebacks';
import { moneyStatuses } from '@/domain/money/movements';
import type { Ore } from '@/domain/money/ore';
import { chargeStatuses } from '@/domain/purchase/charge';
import {
  type Decision,
  decisions,
  type OfferStatus,
  offerStatuses,
  type ProblemKind,
} from '@/domain/purchase/dispute';
import type { GiveUpReason } from '@/domain/purchase/hand-over';
import { purchaseEvents as eventNames, type PartyRole, purchaseStates } from '@/domain/purchase/states';
import type { BuyerField } from '@/domain/race/fields';
import { bids } from './bids';
import { amount, id, instant, isOneOf, ref, transferWindow } from './columns';
import { disputeStatus, feePayer, listings } from './listings';
import { uploads } from './uploads';
import { users } from './users';

export const purchaseState = pgEnum('purchase_state', purchaseStates);
export const purchaseEvent = pgEnum('purchase_event', eventNames);
export const actorType = pgEnum('actor_type', actorTypes);
export const chargeStatus = pgEnum('charge_status', chargeStatuses);

export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    listingId: ref(() => listings.id),
    buyerId: ref(() => users.id),
    sellerId: ref(() => users.id),
    /** The bid that it comes from; null where its buyer chose the listing. */
    bidId: uuid().references(() => bids.id, { onDelete: 'set null' }),
    /** The status of the charge of the bid's saved card, and when it was first requested; null without a bid. */
    chargeStatus: chargeStatus(),
    chargeTriedAt: instant(),
    state: purchaseState().notNull(),
    /** The split at the moment of purchase, in öre. */
    price: amount().notNull(),
    serviceFee: amount().notNull(),
    /** Named `total` in the database. */
    charged: bigint('total', { mode: 'number' }).$type<Ore>().notNull(),
    sellerFee: amount().notNull(),
    payout: amount().notNull(),
    payer: feePayer().notNull(),
    nameChangeCost: amount(),
    /** Its price is far below what the race's places cost: it is left out of figures. */
    underpriced: boolean().notNull().default(false),
    /** The transfer window it is bound to, as it was then. */
    window: transferWindow('transfer_window').notNull(),
    /**
     * What the organiser needs of the buyer, encrypted (services/buyer-details/details.ts); erased
     * 30 days after the end.
     */
    buyerDetails: text('buyer_details_encrypted'),
    buyerDetailsErasedAt: instant(),
    /** When the buyer last corrected a detail, by its name; never its value. */
    detailsCorrected: jsonb().$type<Partial<Record<BuyerField, string>>>(),
    /** The requested detail, and who requested it; null of purchases from before it was stored. */
    detailsRequestedAt: instant(),
    detailsRequestedBy: text().$type<'seller' | 'organiser'>(),
    detailsRequestedField: text().$type<BuyerField>(),
    detailsRequestedNote: text(),
    /** Since when the seller's clock waits for the buyer, and its deadline without that wait. */
    clockPausedAt: instant(),
    deadlineBeforePause: instant(),
    /**
     * The code or link that the seller hands over, encrypted (services/encryption/hand-over-code.ts);
     * erased with the buyer's details, or when the buyer sends it back.
     */
    handOverCode: text('hand_over_code_encrypted'),
    codeRejectedAt: instant(),
    /** The buyer's words about it; on the page only, since they may quote the code. */
    codeRejectedNote: text(),
    /** Why the seller could not carry out the sale; their own words are erased with the buyer's details. */
    givenUpReason: text().$type<GiveUpReason>(),
    givenUpText: text(),
    /** Öre paid back of a completed purchase, by an admin's ruling or the parties' settlement. */
    refundPart: amount(),
    checkoutSessionId: text(),
    checkoutUrl: text(),
    checkoutExpiresAt: instant().notNull(),
    paidAt: instant(),
    nameChangeStartsAt: instant(),
    nameChangeDeadline: instant(),
    reminded24hAt: instant(),
    reminded32hAt: instant(),
    nameChangedAt: instant(),
    proofUploadId: uuid().references(() => uploads.id),
    /** When the organiser verified the name change; no proof of the seller is needed then. */
    nameChangeVerifiedAt: instant(),
    /** By whom: a contact of the organiser, or its signed mail; null of what was verified before mails could be. */
    nameChangeVerifiedBy: text().$type<'organiser' | 'mail'>(),
    /** The organiser's words for why it cannot be; both parties read them, and they are erased with the details. */
    transferRefusedReason: text(),
    /** The organiser's last request to the seller, in its own words; erased with the details. */
    informationRequestedAt: instant(),
    informationRequestText: text(),
    informationRequests: integer().notNull().default(0),
    confirmationDeadline: instant(),
    disputedAt: instant(),
    /** Since when an open chargeback stops the clocks, and until when the bank's decision is waited for. */
    chargebackAt: instant(),
    chargebackEndsAt: instant(),
    completedAt: instant(),
    cancelledAt: instant(),
    refundedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    // A listing is sold to one user, whatever the code does.
    uniqueIndex('purchases_one_live_per_listing')
      .on(t.listingId)
      .where(sql`${t.state} not in ('cancelled', 'refunded')`),
    // A bid buys one place, whatever the code does.
    uniqueIndex('purchases_one_live_per_bid')
      .on(t.bidId)
      .where(sql`${t.bidId} is not null and ${t.state} not in ('cancelled', 'refunded')`),
    index('purchases_bid').on(t.bidId, t.listingId).where(sql`${t.bidId} is not null`),
    uniqueIndex('purchases_checkout_session').on(t.checkoutSessionId),
    index('purchases_listing').on(t.listingId, t.createdAt.desc().nullsFirst()),
    index('purchases_buyer').on(t.buyerId, t.createdAt.desc().nullsFirst()),
    index('purchases_seller').on(t.sellerId, t.createdAt.desc().nullsFirst()),
    index('purchases_proof').on(t.proofUploadId).where(sql`${t.proofUploadId} is not null`),
    index('purchases_reservations').on(t.checkoutExpiresAt).where(sql`${t.state} = 'pending_payment'`),
    index('purchases_unanswered').on(t.checkoutExpiresAt).where(sql`${t.state} = 'pending'`),
    index('purchases_processing').on(t.updatedAt).where(sql`${t.state} = 'pending'`),
    index('purchases_name_changes').on(t.nameChangeDeadline).where(sql`${t.state} = 'pending_name_change'`),
    index('purchases_reminders')
      .on(t.nameChangeStartsAt)
      .where(sql`${t.state} = 'pending_name_change' and ${t.reminded32hAt} is null`),
    index('purchases_confirmations')
      .on(t.confirmationDeadline)
      .where(sql`${t.state} = 'awaiting_buyer_confirmation'`),
    index('purchases_charged_back').on(t.chargebackEndsAt).where(sql`${t.chargebackEndsAt} is not null`),
    index('purchases_disputes_overdue').on(t.paidAt).where(sql`${t.state} = 'disputed'`),
    index('purchases_details').on(t.updatedAt).where(sql`${t.buyerDetails} is not null`),
    index('purchases_hand_over_texts')
      .on(t.updatedAt)
      .where(
        sql`${t.handOverCode} is not null or ${t.codeRejectedNote} is not null or ${t.givenUpText} is not null or ${t.transferRefusedReason} is not null or ${t.informationRequestText} is not null`,
      ),
    index('purchases_held')
      .on(t.state, t.charged)
      .where(sql`${t.state} in ('pending_name_change', 'awaiting_buyer_confirmation', 'disputed')`),
    index('purchases_disputed').on(t.disputedAt, t.id).where(sql`${t.state} = 'disputed'`),
    // What the admins' overview counts week by week.
    index('purchases_paid').on(t.paidAt).where(sql`${t.paidAt} is not null`),
    index('purchases_name_changed').on(t.nameChangedAt).where(sql`${t.nameChangedAt} is not null`),
    index('purchases_completed_at').on(t.completedAt).where(sql`${t.completedAt} is not null`),
    index('purchases_refunded_at').on(t.refundedAt).where(sql`${t.refundedAt} is not null`),
    // Never in plain text.
    check('purchases_buyer_details', sql`${t.buyerDetails} like 'v1.%'`),
    check('purchases_hand_over_code', sql`${t.handOverCode} like 'v1.%'`),
    check('purchases_pause', sql`(${t.clockPausedAt} is null) = (${t.deadlineBeforePause} is null)`),
    check(
      'purchases_charge',
      sql`${t.chargeStatus} is distinct from 'under_way' or ${t.chargeTriedAt} is not null`,
    ),
    check('purchases_parties', sql`${t.buyerId} <> ${t.sellerId}`),
    check('purchases_total', sql`${t.charged} = ${t.price} + ${t.serviceFee}`),
    check('purchases_payout', sql`${t.payout} = ${t.price} - ${t.sellerFee} and ${t.payout} >= 0`),
    check('purchases_price', sql`${t.price} > 0 and ${t.serviceFee} >= 0 and ${t.sellerFee} >= 0`),
    check(
      'purchases_refund_part',
      sql`${t.refundPart} is null or (${t.refundPart} > 0 and ${t.refundPart} < ${t.charged} and ${t.state} = 'completed')`,
    ),
    check(
      'purchases_seller_clock',
      sql`${t.state} <> 'pending_name_change' or (${t.paidAt} is not null and ${t.nameChangeStartsAt} is not null and ${t.nameChangeDeadline} is not null)`,
    ),
    check(
      'purchases_buyer_clock',
      sql`${t.state} <> 'awaiting_buyer_confirmation' or (${t.nameChangedAt} is not null and ${t.confirmationDeadline} is not null and (${t.proofUploadId} is not null or ${t.handOverCode} is not null or ${t.nameChangeVerifiedAt} is not null))`,
    ),
    check(
      'purchases_charged_back',
      sql`(${t.chargebackAt} is null) = (${t.chargebackEndsAt} is null) and (${t.chargebackAt} is null or ${t.state} in ('pending_name_change', 'awaiting_buyer_confirmation', 'disputed'))`,
    ),
    check(
      'purchases_disputed',
      sql`${t.state} <> 'disputed' or (${t.paidAt} is not null and ${t.disputedAt} is not null)`,
    ),
    check('purchases_cancelled', sql`${t.state} <> 'cancelled' or ${t.cancelledAt} is not null`),
    check('purchases_completed', sql`(${t.state} = 'completed') = (${t.completedAt} is not null)`),
    check('purchases_refunded', sql`(${t.state} = 'refunded') = (${t.refundedAt} is not null)`),
  ],
);

export type PurchaseRow = typeof purchases.$inferSelect;

/** The purchase's log: append-only (a trigger holds it). */
export const purchaseEvents = pgTable(
  'purchase_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    purchaseId: ref(() => purchases.id),
    event: purchaseEvent().notNull(),
    fromState: purchaseState(),
    toState: purchaseState().notNull(),
    actor: actorType().notNull(),
    actorId: uuid(),
    /** The key of the organiser's system that caused it (organiser_keys). */
    keyId: uuid(),
    at: instant().notNull(),
  },
  (t) => [index('purchase_events_purchase').on(t.purchaseId, t.id)],
);

/** Views of a buyer's details. Shown to the buyer. */
export const buyerDetailViews = pgTable(
  'buyer_detail_views',
  {
    id: id(),
    purchaseId: ref(() => purchases.id),
    /** Null when an organiser's system has read them. */
    viewerId: uuid().references(() => users.id),
    /** The key of that system (organiser_keys). */
    keyId: uuid(),
    at: instant().notNull(),
  },
  (t) => [
    index('buyer_detail_views_purchase').on(t.purchaseId, t.at.desc().nullsFirst()),
    index('buyer_detail_views_oldest').on(t.at),
    index('buyer_detail_views_viewer').on(t.viewerId).where(sql`${t.viewerId} is not null`),
    check('buyer_detail_views_viewer', sql`num_nonnulls(${t.viewerId}, ${t.keyId}) = 1`),
  ],
);

/** Readings of a code, by the buyer or by an admin with its dispute. */
export const codeViews = pgTable(
  'code_views',
  {
    id: id(),
    purchaseId: ref(() => purchases.id),
    viewerId: ref(() => users.id),
    at: instant().notNull(),
  },
  (t) => [
    index('code_views_purchase').on(t.purchaseId, t.at),
    index('code_views_oldest').on(t.at),
    index('code_views_viewer').on(t.viewerId),
  ],
);

export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    purchaseId: ref(() => purchases.id),
    listingId: ref(() => listings.id),
    buyerId: ref(() => users.id),
    sellerId: ref(() => users.id),
    /** The reason picked from the list; the buyer's own words are `reason`. */
    kind: text().$type<ProblemKind>(),
    reason: text().notNull(),
    status: disputeStatus().notNull().default('pending'),
    /** What the admin who decided had seen, and why they decided so; null of a dispute that ended otherwise. */
    findings: text(),
    resolutionNotes: text(),
    /** Öre paid back to the buyer, when any. */
    refundAmount: amount(),
    /** A decision that waits for a second admin. */
    proposedDecision: text().$type<Decision>(),
    proposedAmount: amount(),
    proposedFindings: text(),
    proposedNotes: text(),
    proposedBy: uuid().references(() => users.id),
    proposedAt: instant(),
    resolvedBy: uuid().references(() => users.id),
    resolvedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('disputes_purchase').on(t.purchaseId),
    index('disputes_status').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('disputes_listing').on(t.listingId),
    index('disputes_buyer').on(t.buyerId),
    index('disputes_seller').on(t.sellerId),
    index('disputes_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('disputes_reason', sql`length(trim(${t.reason})) > 0`),
    check(
      'disputes_resolved',
      sql`(${t.status} = 'pending') = (${t.resolvedAt} is null) and (${t.status} <> 'pending' or ${t.resolvedBy} is null)`,
    ),
    check('disputes_proposed_decision', isOneOf(t.proposedDecision, decisions)),
    check(
      'disputes_proposed',
      sql`num_nonnulls(${t.proposedDecision}, ${t.proposedBy}, ${t.proposedAt}) in (0, 3) and (${t.proposedDecision} is not distinct from 'part') = (${t.proposedAmount} is not null) and (${t.proposedBy} is not null or num_nonnulls(${t.proposedFindings}, ${t.proposedNotes}) = 0)`,
    ),
  ],
);

export const disputeRole = pgEnum('dispute_role', ['buyer', 'seller', 'admin']);

const disputePart = {
  id: id(),
  disputeId: ref(() => disputes.id),
  role: disputeRole().notNull(),
  createdAt: instant().notNull(),
};

/** What the parties and admins wrote in a dispute. */
export const disputeMessages = pgTable(
  'dispute_messages',
  {
    ...disputePart,
    authorId: ref(() => users.id),
    text: text().notNull(),
  },
  (t) => [
    index('dispute_messages_dispute').on(t.disputeId, t.createdAt, t.id),
    index('dispute_messages_author').on(t.authorId),
    check('dispute_messages_text', sql`length(trim(${t.text})) > 0`),
  ],
);

/** Offers of the parties to settle a dispute: at most one at a time waits for an answer. */
export const settlementOffers = pgTable(
  'settlement_offers',
  {
    ...disputePart,
    role: disputeRole().$type<PartyRole>().notNull(),
    offeredBy: ref(() => users.id),
    /** Öre to the buyer; the rest, less the fees, to the seller. */
    amount: amount().notNull(),
    status: text().$type<OfferStatus>().notNull().default('open'),
    closedAt: instant(),
  },
  (t) => [
    index('settlement_offers_dispute').on(t.disputeId, t.createdAt, t.id),
    index('settlement_offers_offered_by').on(t.offeredBy),
    uniqueIndex('settlement_offers_open').on(t.disputeId).where(sql`${t.status} = 'open'`),
    check('settlement_offers_role', sql`${t.role} <> 'admin'`),
    check('settlement_offers_amount', sql`${t.amount} >= 0`),
    check('settlement_offers_status', isOneOf(t.status, offerStatuses)),
    check('settlement_offers_closed', sql`(${t.status} = 'open') = (${t.closedAt} is null)`),
  ],
);

/** Evidence in a dispute. */
export const disputeFiles = pgTable(
  'dispute_files',
  {
    ...disputePart,
    uploadId: ref(() => uploads.id),
  },
  (t) => [
    index('dispute_files_dispute').on(t.disputeId, t.createdAt, t.id),
    uniqueIndex('dispute_files_upload').on(t.uploadId),
  ],
);

export const moneyStatus = pgEnum('money_status', moneyStatuses);

/** The buyer's money as it arrived at Stripe. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    purchaseId: ref(() => purchases.id),
    listingId: ref(() => listings.id),
    paymentIntentId: text().notNull(),
    chargeId: text().notNull(),
    amount: amount().notNull(),
    currency: text().notNull().default('sek'),
    /** How it was paid, as Stripe names it ("swish"); null for payments from before it was stored. */
    method: text(),
    /** What Stripe kept of it; null until its balance transaction is known. */
    stripeFee: amount(),
    /** When a fee that was not known yet was last requested. */
    feeRequestedAt: instant(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('payments_purchase').on(t.purchaseId),
    uniqueIndex('payments_intent').on(t.paymentIntentId),
    uniqueIndex('payments_charge').on(t.chargeId),
    index('payments_listing').on(t.listingId),
    index('payments_received').on(t.receivedAt),
    index('payments_fee_unknown')
      .on(t.feeRequestedAt.asc().nullsFirst(), t.receivedAt)
      .where(sql`${t.stripeFee} is null`),
    check('payments_amount', sql`${t.amount} > 0 and ${t.currency} = 'sek'`),
  ],
);

const moneyMovement = {
  id: id(),
  purchaseId: ref(() => purchases.id),
  amount: amount().notNull(),
  status: moneyStatus().notNull().default('pending'),
  /** Raised for a new attempt after Stripe has refused; part of the idempotency key. */
  attempt: integer().notNull().default(1),
  /** When Stripe was first called: after 24 h its idempotency key no longer protects. */
  firstTriedAt: instant(),
  failureCode: text(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
};

export const chargebackStatus = pgEnum('chargeback_status', ['open', 'won', 'lost']);

/**
 * A buyer's bank disputes a payment (a *dispute* at Stripe). While one is open no money leaves the purchase.
 */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: id(),
    purchaseId: ref(() => purchases.id),
    stripeDisputeId: text().notNull(),
    /** The disputed amount, öre. */
    amount: amount().notNull(),
    reason: text(),
    status: chargebackStatus().notNull().default('open'),
    /** Why a transfer already made could not be taken back; null when it was, or there was none. */
    reversalFailure: text(),
    /** When the loss was posted. */
    settledAt: instant(),
    /** The number of the reading that its stored state is from (server/db/readings.ts). */
    reading: bigint({ mode: 'number' }),
    /** Until when Stripe takes evidence. */
    evidenceDueAt: instant(),
    /** When evidence was sent, and which admin sent it; null when it was sent automatically. */
    evidenceSentAt: instant(),
    evidenceSentBy: uuid().references(() => users.id),
    /** It was sent without the proof of name change, which could not be had from the upload service. */
    evidenceProofMissing: boolean().notNull().default(false),
    /** The texts as an admin has edited them; null while they are as assembled from the purchase. */
    evidenceTexts: jsonb().$type<EvidenceTexts>(),
    evidenceTextsBy: uuid().references(() => users.id),
    evidenceTextsAt: instant(),
    openedAt: instant().notNull(),
    closedAt: instant(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('chargebacks_stripe').on(t.stripeDisputeId),
    index('chargebacks_purchase').on(t.purchaseId),
    index('chargebacks_newest').on(t.openedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('chargebacks_evidence')
      .on(t.evidenceDueAt)
      .where(sql`${t.status} = 'open' and ${t.evidenceSentAt} is null`),
    index('chargebacks_unsettled')
      .on(t.updatedAt, t.id)
      .where(sql`${t.status} = 'lost' and ${t.settledAt} is null`),
    index('chargebacks_open').on(t.openedAt).where(sql`${t.status} = 'open'`),
    check('chargebacks_amount', sql`${t.amount} > 0`),
    check('chargebacks_closed', sql`(${t.status} = 'open') = (${t.closedAt} is null)`),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    ...moneyMovement,
    stripeRefundId: text(),
    /** Not retried before: our balance at Stripe did not cover it. */
    nextTryAt: instant(),
  },
  (t) => [
    uniqueIndex('refunds_purchase').on(t.purchaseId),
    uniqueIndex('refunds_stripe').on(t.stripeRefundId),
    index('refunds_updated').on(t.updatedAt),
    index('refunds_unsettled').on(t.createdAt).where(sql`${t.status} <> 'succeeded'`),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_done', sql`${t.status} <> 'succeeded' or ${t.stripeRefundId} is not null`),
  ],
);

/**
 * Every refund at Stripe that we know of, ours and dashboard refunds, with the furthest status seen. What is
 * read of one later is compared with it: an older reading changes nothing.
 */
export const stripeRefunds = pgTable(
  'stripe_refunds',
  {
    /** Stripe's id. */
    id: text().primaryKey(),
    purchaseId: ref(() => purchases.id),
    status: moneyStatus().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index('stripe_refunds_purchase').on(t.purchaseId)],
);

export const transfers = pgTable(
  'transfers',
  {
    ...moneyMovement,
    destination: text(),
    stripeTransferId: text(),
  },
  (t) => [
    uniqueIndex('transfers_purchase').on(t.purchaseId),
    uniqueIndex('transfers_stripe').on(t.stripeTransferId),
    index('transfers_updated').on(t.updatedAt),
    index('transfers_unsettled').on(t.createdAt).where(sql`${t.status} <> 'succeeded'`),
    check('transfers_amount', sql`${t.amount} > 0`),
    check('transfers_done', sql`${t.status} <> 'succeeded' or ${t.stripeTransferId} is not null`),
  ],
);
