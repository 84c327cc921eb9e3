import { type RaceChangeApproval, raceChangeObstacle } from '@/domain/race/changes';
import type { ErrorCode } from '../errors';
import type { PriceSplit } from '../fees';
import type { FeePayer, ListingStatus } from '../listing/states';
import type { Ore } from '../money';
import { type BuyerField, buyingObstacle, type RaceFacts } from '../race/rules';
import { isSellerReady, type SellerMarks } from '../seller';
import { clockAfter, disputeEnds, dueReminder, type ReminderMarks } from './deadlines';
import type { PurchaseEvent } from './events';
import { isParty } from './parties';
import type { ProblemKind } from './problems';
import { mayReserve, type Reservations } from './reservations';
import { type Proposal, partObstacle, secondAdminObstacle } from './ruling';
import type { PurchaseState } from './states';

export interface PurchaseFacts extends ReminderMarks, PriceSplit {
  state: PurchaseState;
  buyerId: string;
  sellerId: string;
  paidAt: Date | null;
  confirmationDeadline: Date | null;
  /** Since when an open chargeback stops the purchase's clocks; null while there is none. */
  chargebackAt: Date | null;
  /** Until when the bank's decision is waited for; set exactly when `chargebackAt` is. */
  chargebackEndsAt: Date | null;
}

export interface ListingFacts {
  status: ListingStatus;
  sellerId: string;
  price: Ore;
  payer: FeePayer;
}

/** What the purchase and the clock say. `purchase` is null only before checkoutStarted. */
export interface Situation {
  purchase: PurchaseFacts | null;
  listing: ListingFacts;
  race: RaceFacts;
  /** `reservations`: known where a purchase is about to begin. */
  buyer?: { id: string; emailConfirmed: boolean; reservations?: Reservations };
  /** Of the seller; known where a purchase is about to begin. */
  seller?: SellerMarks | undefined;
  /** Events already in the purchase's log. */
  happened?: ReadonlySet<PurchaseEvent>;
  /** The acting user, if any. */
  actorId?: string | null;
  /** A decision of the purchase's dispute that waits for a second admin. */
  proposal?: Proposal | null;
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
  /** What kind of problem, from the list. */
  kind?: ProblemKind;
  reason?: string;
  notes?: string;
  /** Öre back to the buyer of a purchase that otherwise stands. */
  refundPart?: Ore;
  /** Stripe says the session can no longer be paid. */
  sessionExpired?: boolean;
  /** What arrived in our balance: öre, the currency it was paid in, and Stripe's charge. */
  paid?: { amount: number; currency: string; chargeId?: string };
}

/** A named condition: null when it holds, else why not. */
type Guard<Context> = (context: Context) => ErrorCode | null;

const unless = (holds: boolean, code: ErrorCode): ErrorCode | null => (holds ? null : code);

const takenBecause: Partial<Record<ListingStatus, ErrorCode>> = {
  pending_payment: 'LISTING_RESERVED',
  pending: 'LISTING_RESERVED',
  sold: 'LISTING_SOLD',
  pending_name_change: 'LISTING_SOLD',
  awaiting_buyer_confirmation: 'LISTING_SOLD',
  completed: 'LISTING_SOLD',
};

export const guards = {
  /** An admin never decides about a purchase of their own, alone or by confirming what another began. */
  notParty: ({ purchase, actorId, raceChange }) =>
    unless(
      purchase === null ||
        ![actorId, raceChange?.by, raceChange?.confirmedBy].some((id) => isParty(purchase, id)),
      'CONFLICT_OF_INTEREST',
    ),
  emailConfirmed: ({ buyer }) => unless(buyer?.emailConfirmed === true, 'EMAIL_NOT_CONFIRMED'),
  notOwnListing: ({ buyer, listing }) => unless(buyer?.id !== listing.sellerId, 'OWN_LISTING'),
  listingAvailable: ({ listing }) =>
    listing.status === 'available' ? null : (takenBecause[listing.status] ?? 'LISTING_UNAVAILABLE'),
  fewReservations: ({ buyer }) =>
    unless(!buyer?.reservations || mayReserve(buyer.reservations), 'TOO_MANY_RESERVATIONS'),
  sellerNotBlocked: ({ seller }) => unless(!seller?.blockedAt, 'SELLER_BLOCKED'),
  sellerCanBePaid: ({ seller }) => unless(!seller || isSellerReady(seller), 'SELLER_NOT_READY'),
  raceStillTransferable: ({ race, now }) => buyingObstacle(race, now),
  reminderDue: ({ purchase, now }) =>
    unless(purchase !== null && dueReminder(purchase, now) !== null, 'ALREADY_REMINDED'),
  nameChangeOpen: ({ purchase, now }) =>
    unless(purchase?.nameChangeStartsAt != null && now >= purchase.nameChangeStartsAt, 'TOO_EARLY'),
  beforeNameChangeDeadline: ({ purchase, now }) =>
    unless(purchase?.nameChangeDeadline != null && now < purchase.nameChangeDeadline, 'DEADLINE_PASSED'),
  nameChangeDeadlinePassed: ({ purchase, now }) =>
    unless(purchase?.nameChangeDeadline != null && now >= purchase.nameChangeDeadline, 'TOO_EARLY'),
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
  disputeTooLong: ({ purchase, now }) =>
    unless(purchase?.paidAt != null && now >= disputeEnds(purchase.paidAt), 'TOO_EARLY'),
} satisfies Record<string, Guard<Situation>>;
export type GuardName = keyof typeof guards;

const given = (text: string | undefined): boolean => (text ?? '').trim().length > 0;

export const inputGuards = {
  priceUnchanged: ({ listing, input }) => unless(input.priceSeen === listing.price, 'PRICE_CHANGED'),
  feeAccepted: ({ listing, input }) =>
    unless(listing.payer !== 'buyer' || input.feeAccepted === true, 'FEE_NOT_ACCEPTED'),
  buyerDetailsGiven: ({ input }) =>
    unless(
      (input.buyerFields ?? []).every((field) => given(input.buyerDetails?.[field])),
      'BUYER_DETAILS_MISSING',
    ),
  sessionExpired: ({ input }) => unless(input.sessionExpired === true, 'SESSION_NOT_EXPIRED'),
  amountAgrees: ({ purchase, input }) =>
    unless(input.paid?.amount === purchase?.total && input.paid?.currency === 'sek', 'AMOUNT_MISMATCH'),
  proofUploaded: ({ input }) => unless(given(input.proofUploadId ?? undefined), 'RECEIPT_MISSING'),
  reasonGiven: ({ input }) => unless(given(input.reason), 'REASON_MISSING'),
  notesGiven: ({ input }) => unless(given(input.notes), 'NOTES_MISSING'),
  partWithinBounds: ({ purchase, input }) => (purchase ? partObstacle(purchase, input.refundPart) : null),
  secondAdminForRefund: ({ purchase, proposal, actorId }) =>
    purchase && secondAdminObstacle(purchase, { decision: 'refund', part: null }, proposal ?? null, actorId),
  secondAdminForRelease: ({ purchase, proposal, actorId }) =>
    purchase && secondAdminObstacle(purchase, { decision: 'release', part: null }, proposal ?? null, actorId),
  secondAdminForPart: ({ purchase, proposal, actorId, input: { refundPart } }) =>
    purchase && refundPart !== undefined
      ? secondAdminObstacle(purchase, { decision: 'part', part: refundPart }, proposal ?? null, actorId)
      : null,
  secondAdminForRace: ({ purchase, raceChange }) =>
    purchase && raceChangeObstacle(raceChange ?? null, purchase.total),
} satisfies Record<string, Guard<Situation & { input: EventInput }>>;
export type InputGuardName = keyof typeof inputGuards;
