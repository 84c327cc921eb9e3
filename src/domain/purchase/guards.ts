import { type RaceChangeApproval, raceChangeObstacle } from '@/domain/race/changes';
import type { SellerRecord } from '../account/seller';
import { totalNow } from '../bid/cost';
import type { BidFacts } from '../bid/guards';
import { judgeBid } from '../bid/machine';
import type { ErrorCode } from '../errors';
import { MAX_ENDS_OF_PAIR } from '../listing/relist';
import { mayReserve, type Reservations } from '../listing/reservations';
import { type SaleListing, saleObstacle } from '../listing/sale';
import type { PriceSplit } from '../money/fees';
import type { Ore } from '../money/ore';
import type { BuyerField } from '../race/fields';
import type { FeePayer } from '../race/organiser-fee';
import type { RaceFacts } from '../race/rules';
import { leavesTime, payerIn, shownWindow } from '../race/windows';
import { type ChargeStatus, chargeInProgress } from './charge';
import {
  type ClockFacts,
  clockAfter,
  disputeEnds,
  dueReminder,
  newCodeDeadline,
  paymentEnds,
  type ReminderFacts,
} from './deadlines';
import {
  type OpenOffer,
  type ProblemKind,
  type Proposal,
  partObstacle,
  secondAdminObstacle,
  settlementObstacle,
} from './dispute';
import { type GiveUpReason, handsOverCode, mayRequestInformation } from './hand-over';
import { isParty, type PurchaseEvent, type PurchaseState, partyRole } from './states';

export interface PurchaseFacts extends ClockFacts, ReminderFacts, PriceSplit {
  state: PurchaseState;
  buyerId: string;
  sellerId: string;
  checkoutExpiresAt: Date;
  /** When the seller or the organiser requested a corrected detail; that is done once. */
  detailsRequestedAt: Date | null;
  confirmationDeadline: Date | null;
  /** When the organiser verified the name change; null or absent until then. */
  nameChangeVerifiedAt?: Date | null;
  /** The organiser's requests to the seller so far; absent: none. */
  informationRequests?: number;
  disputedAt: Date | null;
  /** Since when an open chargeback stops the purchase's clocks; null while there is none. */
  chargebackAt: Date | null;
  /** Until when the bank's decision is waited for; set exactly when `chargebackAt` is. */
  chargebackEndsAt: Date | null;
  /** The status of the charge of a bid's saved card; null or absent without one. */
  chargeStatus?: ChargeStatus | null;
}

export interface ListingFacts extends SaleListing {
  sellerId: string;
  payer: FeePayer;
  payerChoice: FeePayer | null;
}

/** What the purchase and the clock say. `purchase` is null only before an opening event. */
export interface Situation {
  purchase: PurchaseFacts | null;
  listing: ListingFacts;
  race: RaceFacts;
  /** `reservations`: known where a purchase is about to begin. */
  buyer?: { id: string; emailConfirmed: boolean; reservations?: Reservations };
  /** The bid that is to buy. */
  bid?: BidFacts | null;
  /** Of the seller; known where a purchase is about to begin. */
  seller?: SellerRecord | undefined;
  /** Earlier purchases between the two that ended by the seller's own doing; known where a purchase is about to begin. */
  endsOfPair?: number;
  /** Events already in the purchase's log. */
  happened?: ReadonlySet<PurchaseEvent>;
  /** The acting user, if any. */
  actorId?: string | null;
  /** A decision of the purchase's dispute that waits for a second admin. */
  proposal?: Proposal | null;
  /** The offer to settle the purchase's dispute that waits for an answer. */
  offer?: OpenOffer | null;
  /** The change of the whole race that an admin's event belongs to. */
  raceChange?: RaceChangeApproval | null;
  now: Date;
}

/** What is sent along with an event. */
export interface EventInput {
  /** The price the buyer saw, in öre. */
  priceSeen?: number;
  feeAccepted?: boolean;
  buyerDetails?: Partial<Record<BuyerField, string>>;
  buyerFields?: readonly BuyerField[];
  proofUploadId?: string | null;
  /** The code or link that the seller hands over, in plain text. */
  code?: string;
  /** Names of the buyer's details that are new. */
  changedFields?: readonly BuyerField[];
  /** The detail that the organiser does not accept, by name. */
  field?: BuyerField;
  giveUpReason?: GiveUpReason;
  /** What kind of problem, from the list. */
  kind?: ProblemKind;
  reason?: string;
  /** What an admin has seen, and why they decide so. */
  findings?: string;
  notes?: string;
  /** Öre back to the buyer of a purchase that is otherwise kept. */
  refundPart?: Ore;
  /** The offer that is accepted. */
  offerId?: string;
  /** Stripe says the session can no longer be paid. */
  sessionExpired?: boolean;
  /** Öre that have been refunded in Stripe's dashboard. */
  refundedByHand?: Ore;
  /** What arrived in our balance: öre, the currency it was paid in, and Stripe's charge. */
  paid?: { amount: number; currency: string; chargeId?: string };
}

/** A named condition: null when it holds, else why not. */
type Guard<Context> = (context: Context) => ErrorCode | null;

const unless = (holds: boolean, code: ErrorCode): ErrorCode | null => (holds ? null : code);

/** Who pays the organiser of a listing bought now. */
const payerNow = (listing: ListingFacts, { windows }: RaceFacts, now: Date): FeePayer => {
  const window = shownWindow(windows, now);
  return window ? payerIn(windows, window, listing) : listing.payer;
};

/** Whether a dispute has lasted so long that the clock ends it; null where there is none. */
const disputeHasEnded = (purchase: PurchaseFacts | null, now: Date): boolean | null =>
  purchase?.paidAt && purchase.disputedAt ? now >= disputeEnds(purchase.paidAt, purchase.disputedAt) : null;

export const guards = {
  /** An admin never decides about a purchase of their own, alone or by confirming what another began. */
  notParty: ({ purchase, actorId, raceChange }) =>
    unless(
      purchase === null ||
        ![actorId, raceChange?.by, raceChange?.confirmedBy].some((id) => isParty(purchase, id)),
      'CONFLICT_OF_INTEREST',
    ),
  /** Nobody requests their own details as the organiser. */
  notBuyer: ({ purchase, actorId }) => unless(purchase?.buyerId !== actorId, 'CONFLICT_OF_INTEREST'),
  emailConfirmed: ({ buyer }) => unless(buyer?.emailConfirmed === true, 'EMAIL_NOT_CONFIRMED'),
  notOwnListing: ({ buyer, listing }) => unless(buyer?.id !== listing.sellerId, 'OWN_LISTING'),
  placeCanBeBought: saleObstacle,
  listingNotStopped: ({ listing }) => unless(!listing.stoppedAt, 'LISTING_STOPPED'),
  fewReservations: ({ buyer }) =>
    unless(!buyer?.reservations || mayReserve(buyer.reservations), 'TOO_MANY_RESERVATIONS'),
  pairMayTrade: ({ endsOfPair = 0 }) => unless(endsOfPair < MAX_ENDS_OF_PAIR, 'PAIR_FAILED_TWICE'),
  /** The bid's state machine decides, by the same facts. */
  bidStands: ({ bid, race, now }) => {
    if (!bid) return 'WRONG_STATE';
    const situation = { bid, race, now, buyer: { emailConfirmed: true, standingBids: 0 } };
    const verdict = judgeBid('bidMatched', 'clock', situation, { total: bid.maximum });
    return verdict.kind === 'refused' ? verdict.code : unless(verdict.kind === 'go', 'BID_MATCHED');
  },
  withinMaximum: ({ bid, listing, race, now }) => {
    const total = totalNow(listing, race.windows, now);
    return unless(bid != null && total !== null && total <= bid.maximum, 'ABOVE_MAXIMUM');
  },
  reminderDue: ({ purchase, now }) =>
    unless(purchase !== null && dueReminder(purchase, now) !== null, 'ALREADY_REMINDED'),
  nameChangeOpen: ({ purchase, now }) =>
    unless(purchase?.nameChangeStartsAt != null && now >= purchase.nameChangeStartsAt, 'TOO_EARLY'),
  beforeNameChangeDeadline: ({ purchase, now }) =>
    unless(purchase?.nameChangeDeadline != null && now < purchase.nameChangeDeadline, 'DEADLINE_PASSED'),
  nameChangeDeadlinePassed: ({ purchase, now }) =>
    unless(purchase?.nameChangeDeadline != null && now >= purchase.nameChangeDeadline, 'TOO_EARLY'),
  detailsNotRequested: ({ purchase }) => unless(!purchase?.detailsRequestedAt, 'DETAILS_ALREADY_REQUESTED'),
  codeHandedOver: ({ purchase }) => unless(handsOverCode(purchase), 'WRONG_STATE'),
  codeNotRejected: ({ purchase }) => unless(!purchase?.codeRejectedAt, 'CODE_ALREADY_REJECTED'),
  timeForNewCode: ({ purchase, now }) =>
    unless(
      purchase != null &&
        purchase.paidAt !== null &&
        now < newCodeDeadline(purchase.window.closesAt, purchase.paidAt, now),
      'RACE_CLOSED',
    ),
  /** What the organiser has confirmed is neither confirmed twice nor sent back. */
  notVerified: ({ purchase }) => unless(!purchase?.nameChangeVerifiedAt, 'NAME_CHANGE_VERIFIED'),
  requestsLeft: ({ purchase }) =>
    unless(mayRequestInformation(purchase?.informationRequests ?? 0), 'TOO_MANY_INFORMATION_REQUESTS'),
  beforeConfirmationDeadline: ({ purchase, now }) =>
    unless(purchase?.confirmationDeadline != null && now < purchase.confirmationDeadline, 'DEADLINE_PASSED'),
  nameChangeCannotFinish: ({ purchase, race, now }) =>
    unless(purchase !== null && clockAfter(race, purchase, now) === null, 'RACE_STILL_OPEN'),
  clockMoves: ({ purchase, race, now }) =>
    unless(purchase !== null && clockAfter(race, purchase, now) !== null, 'RACE_CLOSED'),
  confirmationDeadlinePassed: ({ purchase, now }) =>
    unless(purchase?.confirmationDeadline != null && now >= purchase.confirmationDeadline, 'TOO_EARLY'),
  noChargeback: ({ purchase }) => unless(!purchase?.chargebackAt, 'CHARGEBACK_OPEN'),
  chargebackOpen: ({ purchase }) => unless(purchase?.chargebackAt != null, 'WRONG_STATE'),
  chargebackInTime: ({ purchase, now }) =>
    unless(purchase?.chargebackEndsAt != null && now < purchase.chargebackEndsAt, 'DEADLINE_PASSED'),
  chargebackTooLong: ({ purchase, now }) =>
    unless(purchase?.chargebackEndsAt != null && now >= purchase.chargebackEndsAt, 'TOO_EARLY'),
  paymentTooLong: ({ purchase, now }) =>
    unless(purchase !== null && now >= paymentEnds(purchase.checkoutExpiresAt), 'TOO_EARLY'),
  disputeTooLong: ({ purchase, now }) => unless(disputeHasEnded(purchase, now) === true, 'TOO_EARLY'),
  disputeInTime: ({ purchase, now }) => unless(disputeHasEnded(purchase, now) === false, 'DEADLINE_PASSED'),
  offerOpen: ({ offer }) => unless(offer != null, 'OFFER_GONE'),
  notOwnOffer: ({ purchase, offer, actorId }) => {
    const role = purchase && partyRole(purchase, actorId);
    return unless(role !== null && role !== offer?.by, 'OWN_OFFER');
  },
  // What is agreed on decides how the purchase ends.
  offerLeavesSome: ({ purchase, offer }) =>
    unless(purchase !== null && offer != null && offer.amount < purchase.charged, 'WRONG_STATE'),
  offerGivesAll: ({ purchase, offer }) =>
    unless(purchase !== null && offer?.amount === purchase.charged, 'WRONG_STATE'),
} satisfies Record<string, Guard<Situation>>;
export type GuardName = keyof typeof guards;

const given = (text: string | undefined): boolean => (text ?? '').trim().length > 0;

export const inputGuards = {
  priceUnchanged: ({ listing, input }) => unless(input.priceSeen === listing.price, 'PRICE_CHANGED'),
  feeAccepted: ({ listing, race, now, input }) =>
    unless(input.feeAccepted === true || payerNow(listing, race, now) !== 'buyer', 'FEE_NOT_ACCEPTED'),
  buyerDetailsGiven: ({ input }) =>
    unless(
      (input.buyerFields ?? []).every((field) => given(input.buyerDetails?.[field])),
      'BUYER_DETAILS_MISSING',
    ),
  sessionExpired: ({ input }) => unless(input.sessionExpired === true, 'SESSION_NOT_EXPIRED'),
  /** A place whose money Stripe may have taken is nobody else's until it has answered. */
  chargeAnswered: ({ purchase, input }) =>
    unless(purchase === null || !chargeInProgress(purchase) || input.paid !== undefined, 'BID_MATCHED'),
  timeLeft: ({ purchase, now }) =>
    unless(!purchase || leavesTime(purchase.window, now), 'NAME_CHANGE_TOO_LATE'),
  amountAgrees: ({ purchase, input }) =>
    unless(input.paid?.amount === purchase?.charged && input.paid?.currency === 'sek', 'AMOUNT_MISMATCH'),
  allRefunded: ({ purchase, input }) =>
    unless(purchase !== null && (input.refundedByHand ?? 0) >= purchase.charged, 'AMOUNT_MISMATCH'),
  codeOrProofGiven: ({ purchase, input }) =>
    handsOverCode(purchase)
      ? unless(given(input.code), 'CODE_MISSING')
      : unless(given(input.proofUploadId ?? undefined), 'PROOF_MISSING'),
  detailsChanged: ({ input }) => unless((input.changedFields ?? []).length > 0, 'INVALID_INPUT'),
  fieldNamed: ({ input }) =>
    unless(input.field !== undefined && (input.buyerFields ?? []).includes(input.field), 'INVALID_INPUT'),
  giveUpReasonGiven: ({ input }) => unless(input.giveUpReason !== undefined, 'REASON_MISSING'),
  reasonGiven: ({ input }) => unless(given(input.reason), 'REASON_MISSING'),
  notesGiven: ({ input }) => unless(given(input.notes), 'NOTES_MISSING'),
  partWithinBounds: ({ purchase, input }) => (purchase ? partObstacle(purchase, input.refundPart) : null),
  settlementWithinBounds: ({ purchase, input }) =>
    purchase ? settlementObstacle(purchase, input.refundPart) : null,
  /** While the bank decides, all that can be agreed on is that everything goes back. */
  allIfChargeback: ({ purchase, input }) =>
    unless(!purchase?.chargebackAt || input.refundPart === purchase.charged, 'CHARGEBACK_OPEN'),
  /** Exactly what the other party has seen, and nothing that has been changed since. */
  asOffered: ({ offer, input }) =>
    unless(offer != null && input.offerId === offer.id && input.refundPart === offer.amount, 'OFFER_GONE'),
  secondAdminForRefund: ({ purchase, proposal, actorId }) =>
    purchase && secondAdminObstacle(purchase, { decision: 'refund', part: null }, proposal ?? null, actorId),
  secondAdminForRelease: ({ purchase, proposal, actorId }) =>
    purchase && secondAdminObstacle(purchase, { decision: 'release', part: null }, proposal ?? null, actorId),
  secondAdminForPart: ({ purchase, proposal, actorId, input: { refundPart } }) =>
    purchase && refundPart !== undefined
      ? secondAdminObstacle(purchase, { decision: 'part', part: refundPart }, proposal ?? null, actorId)
      : null,
  secondAdminForRace: ({ purchase, raceChange }) =>
    purchase && raceChangeObstacle(raceChange ?? null, purchase.charged),
} satisfies Record<string, Guard<Situation & { input: EventInput }>>;
export type InputGuardName = keyof typeof inputGuards;
