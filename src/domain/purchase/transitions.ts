import type { ActorType } from '../account/actor';
import type { DisputeStatus, ListingStatus, TimeoutStatus } from '../listing/states';
import { MINUTE } from '../time';
import type { GuardName, InputGuardName } from './guards';
import {
  heldStates,
  otherParty,
  type PartyRole,
  type PurchaseEvent,
  type PurchaseState,
  purchaseEvents,
} from './states';

/** What the listing becomes. Fields not named stay as they are. */
interface ListingChange {
  status?: ListingStatus;
  timeoutStatus?: TimeoutStatus;
  disputeStatus?: DisputeStatus;
}

/** What an organiser's system is sent. */
export const webhookEvents = ['name_change.requested', 'name_change.cancelled', 'purchase.refunded'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Mails that follow from a purchase's events. Each is a template in src/emails. */
export const purchaseMails = [
  'placeSold',
  'paymentConfirmed',
  'paymentFailed',
  'paidTooLate',
  'paidInOtherCurrency',
  'nameChangeReminder',
  'nameChangeDone',
  'deadlineMissedSeller',
  'deadlineMissedBuyer',
  'purchaseCompletedSeller',
  'purchaseCompletedBuyer',
  'problemReportedSeller',
  'problemReportedAdmin',
  'disputeDecided',
  'settlementOffered',
  'refundMade',
  'refundFailedAdmin',
  'disputeMessage',
  'raceMovedSeller',
  'raceMovedBuyer',
  'raceCancelledBuyer',
  'raceClosedSeller',
  'raceClosedBuyer',
  'chargebackOpenedSeller',
  'chargebackOpenedBuyer',
  'chargebackOpenedAdmin',
  'chargebackWonSeller',
  'chargebackWonBuyer',
  'chargebackLostSeller',
  'chargebackLostBuyer',
  'chargebackOutlastedSeller',
  'chargebackOutlastedBuyer',
  'payoutWaitsForBank',
  'disputeOverdueAdmin',
  'detailsCorrected',
  'detailsRequested',
  'saleGivenUpSeller',
  'saleGivenUpBuyer',
  'codeRejected',
  'nameChangeVerifiedSeller',
  'nameChangeVerifiedBuyer',
  'transferRefusedSeller',
  'transferRefusedBuyer',
  'transferRefusedAdmin',
  'informationRequested',
  'bidNotCharged',
  'refundedByHandSeller',
  'refundedByHandBuyer',
] as const;
export type PurchaseMail = (typeof purchaseMails)[number];

export type Party = 'buyer' | 'seller' | 'admins';

/**
 * What follows from an event, as data: the executor writes each in the same database transaction.
 * `other` is the party that did not cause the event.
 * `hold` and `pay…` post to the ledger; `pay…` also leaves a refund or transfer row with its job.
 */
export type Effect =
  | { do: 'storeBuyerDetails' }
  /** The saved card of the bid. */
  | { do: 'chargeCard' }
  | { do: 'hold' }
  | { do: 'payBuyer' }
  | { do: 'paySeller' }
  | { do: 'payBoth' }
  | { do: 'startSellerClock' }
  | { do: 'moveSellerClock' }
  | { do: 'startBuyerClock' }
  | { do: 'verifyNameChange' }
  | { do: 'refuseTransfer' }
  | { do: 'recordInformationRequest' }
  | { do: 'markReminded' }
  | { do: 'correctDetails' }
  | { do: 'requestDetails' }
  | { do: 'giveUpSale' }
  | { do: 'returnCode' }
  | { do: 'stopClocks' }
  | { do: 'resumeClocks' }
  | { do: 'openDispute' }
  | { do: 'openOffer' }
  | { do: 'acceptOffer' }
  | { do: 'closeDispute'; as: Exclude<DisputeStatus, 'pending'> }
  | { do: 'warnSeller' }
  /** `optional`: the event is kept even when the mail cannot be queued. */
  | { do: 'mail'; mail: PurchaseMail; to: Party | 'other'; optional?: true }
  /** A webhook to the systems of the race's organiser. */
  | { do: 'webhook'; event: WebhookEvent }
  /** Only to a seller who has seen the buyer's details. */
  | { do: 'mailSellerWhoSaw'; mail: PurchaseMail };

export interface Transition {
  /** `null`: the purchase does not exist yet. */
  from: readonly (PurchaseState | null)[];
  /** `same`: the state it was in. */
  to: PurchaseState | 'same';
  listing: ListingChange;
  who: readonly ActorType[];
  /** Judged from the purchase and the clock alone, so a button can be drawn by them. */
  onlyIf: readonly GuardName[];
  /** Judged from what is sent along. */
  requires: readonly InputGuardName[];
  effects: readonly Effect[];
}

/** The state a purchase is in after an event. */
export const stateAfter = ({ to }: Transition, before: PurchaseState | null): PurchaseState =>
  // Only rows from states that exist lead to the same one.
  to === 'same' ? (before as PurchaseState) : to;

const mail = (template: PurchaseMail, to: Party | 'other') => ({ do: 'mail', mail: template, to }) as const;

const webhook = (event: WebhookEvent): Effect => ({ do: 'webhook', event });
/** The name change is not to be done any more, and the money goes back. */
const cancelled = [webhook('name_change.cancelled'), webhook('purchase.refunded')];

/** The whole purchase. Buttons, mails, refunds and the diagram in the docs all read this table. */
export const transitions: Record<PurchaseEvent, Transition> = {
  checkoutStarted: {
    from: [null],
    to: 'pending_payment',
    listing: { status: 'pending_payment' },
    who: ['buyer'],
    onlyIf: ['emailConfirmed', 'notOwnListing', 'placeCanBeBought', 'pairMayTrade', 'fewReservations'],
    requires: ['priceUnchanged', 'feeAccepted', 'buyerDetailsGiven'],
    effects: [],
  },
  // A bid buys: as above, at whatever the place costs now, within the bid's maximum.
  bidMatched: {
    from: [null],
    to: 'pending_payment',
    listing: { status: 'pending_payment' },
    who: ['clock'],
    onlyIf: [
      'emailConfirmed',
      'notOwnListing',
      'placeCanBeBought',
      'pairMayTrade',
      'fewReservations',
      'bidStands',
      'withinMaximum',
    ],
    requires: ['feeAccepted', 'buyerDetailsGiven'],
    effects: [{ do: 'chargeCard' }],
  },
  checkoutDetailsChanged: {
    from: ['pending_payment'],
    to: 'pending_payment',
    listing: {},
    who: ['buyer'],
    onlyIf: [],
    requires: ['buyerDetailsGiven'],
    effects: [{ do: 'storeBuyerDetails' }],
  },
  checkoutCancelled: {
    from: ['pending_payment'],
    to: 'cancelled',
    listing: { status: 'available' },
    who: ['buyer'],
    onlyIf: [],
    requires: ['sessionExpired', 'chargeAnswered'],
    effects: [],
  },
  checkoutExpired: {
    from: ['pending_payment'],
    to: 'cancelled',
    listing: { status: 'available' },
    who: ['stripe', 'clock'],
    onlyIf: [],
    requires: ['sessionExpired', 'chargeAnswered'],
    effects: [],
  },
  paymentProcessing: {
    from: ['pending_payment'],
    to: 'pending',
    listing: { status: 'pending' },
    who: ['stripe'],
    onlyIf: [],
    requires: [],
    effects: [],
  },
  paymentFailed: {
    from: ['pending'],
    to: 'cancelled',
    listing: { status: 'available' },
    who: ['stripe'],
    onlyIf: [],
    requires: [],
    effects: [mail('paymentFailed', 'buyer')],
  },
  // Paid after all, it goes back by `paidTooLate`.
  paymentUnanswered: {
    from: ['pending'],
    to: 'cancelled',
    listing: { status: 'available' },
    who: ['clock'],
    onlyIf: ['paymentTooLong'],
    requires: [],
    effects: [mail('paymentFailed', 'buyer')],
  },
  paymentReceived: {
    from: ['pending_payment', 'pending'],
    to: 'pending_name_change',
    listing: { status: 'pending_name_change' },
    who: ['stripe'],
    onlyIf: ['listingNotStopped'],
    requires: ['amountAgrees', 'timeLeft'],
    effects: [
      { do: 'hold' },
      { do: 'startSellerClock' },
      mail('placeSold', 'seller'),
      mail('paymentConfirmed', 'buyer'),
      webhook('name_change.requested'),
    ],
  },
  paidTooLate: {
    from: ['cancelled'],
    to: 'refunded',
    listing: {},
    who: ['stripe'],
    onlyIf: [],
    // Whatever was paid goes back: a wrong amount too, and what was paid for a stopped listing, which end here by way
    // of a cancellation.
    requires: [],
    effects: [{ do: 'hold' }, { do: 'payBuyer' }, mail('paidTooLate', 'buyer')],
  },
  nameChangeReminded: {
    from: ['pending_name_change'],
    to: 'pending_name_change',
    listing: {},
    who: ['clock'],
    onlyIf: ['noChargeback', 'reminderDue'],
    requires: [],
    effects: [{ do: 'markReminded' }, mail('nameChangeReminder', 'seller')],
  },
  // The organiser uses the details as they are when the name is changed.
  detailsCorrected: {
    from: ['pending_name_change'],
    to: 'same',
    listing: {},
    who: ['buyer'],
    onlyIf: [],
    requires: ['buyerDetailsGiven', 'detailsChanged'],
    effects: [{ do: 'correctDetails' }, { do: 'mailSellerWhoSaw', mail: 'detailsCorrected' }],
  },
  detailsRequested: {
    from: ['pending_name_change'],
    to: 'same',
    listing: {},
    who: ['seller', 'organiser'],
    onlyIf: ['notBuyer', 'noChargeback', 'detailsNotRequested', 'beforeNameChangeDeadline'],
    requires: ['fieldNamed'],
    effects: [{ do: 'requestDetails' }, mail('detailsRequested', 'buyer')],
  },
  saleGivenUp: {
    from: ['pending_name_change'],
    to: 'refunded',
    listing: { status: 'inactive', timeoutStatus: 'inactive_due_to_seller' },
    who: ['seller'],
    onlyIf: ['noChargeback', 'beforeNameChangeDeadline'],
    requires: ['giveUpReasonGiven'],
    effects: [
      { do: 'giveUpSale' },
      { do: 'payBuyer' },
      mail('saleGivenUpSeller', 'seller'),
      mail('saleGivenUpBuyer', 'buyer'),
      ...cancelled,
    ],
  },
  nameChanged: {
    from: ['pending_name_change'],
    to: 'awaiting_buyer_confirmation',
    listing: { status: 'awaiting_buyer_confirmation' },
    who: ['seller'],
    onlyIf: ['noChargeback', 'nameChangeOpen', 'beforeNameChangeDeadline'],
    requires: ['codeOrProofGiven'],
    effects: [{ do: 'startBuyerClock' }, { ...mail('nameChangeDone', 'buyer'), optional: true }],
  },
  nameChangeOverdue: {
    from: ['pending_name_change'],
    to: 'refunded',
    listing: { status: 'inactive', timeoutStatus: 'inactive_due_to_timeout' },
    who: ['clock'],
    onlyIf: ['noChargeback', 'nameChangeDeadlinePassed'],
    requires: [],
    effects: [
      { do: 'payBuyer' },
      { do: 'warnSeller' },
      mail('deadlineMissedSeller', 'seller'),
      mail('deadlineMissedBuyer', 'buyer'),
      ...cancelled,
    ],
  },
  // The organiser's word: it needs no proof of the seller, and comes in time whenever the money is still held.
  nameChangeVerified: {
    from: ['pending_name_change', 'awaiting_buyer_confirmation'],
    to: 'awaiting_buyer_confirmation',
    listing: { status: 'awaiting_buyer_confirmation' },
    who: ['organiser', 'mail'],
    onlyIf: ['notParty', 'noChargeback', 'notVerified'],
    requires: [],
    effects: [
      { do: 'verifyNameChange' },
      mail('nameChangeVerifiedSeller', 'seller'),
      mail('nameChangeVerifiedBuyer', 'buyer'),
    ],
  },
  transferRefused: {
    from: ['pending_name_change', 'awaiting_buyer_confirmation'],
    to: 'refunded',
    listing: { status: 'inactive', timeoutStatus: 'inactive_due_to_organiser' },
    who: ['organiser'],
    onlyIf: ['notParty', 'noChargeback', 'notVerified'],
    requires: ['reasonGiven'],
    effects: [
      { do: 'refuseTransfer' },
      { do: 'payBuyer' },
      mail('transferRefusedSeller', 'seller'),
      mail('transferRefusedBuyer', 'buyer'),
      mail('transferRefusedAdmin', 'admins'),
      webhook('purchase.refunded'),
    ],
  },
  // What is missing is the seller's: no clock waits for it, and the seller can still hand in a proof.
  informationRequested: {
    from: ['pending_name_change', 'awaiting_buyer_confirmation'],
    to: 'same',
    listing: {},
    who: ['organiser'],
    onlyIf: ['notParty', 'noChargeback', 'notVerified', 'requestsLeft'],
    requires: ['reasonGiven'],
    effects: [{ do: 'recordInformationRequest' }, mail('informationRequested', 'seller')],
  },
  receiptConfirmed: {
    from: ['awaiting_buyer_confirmation'],
    to: 'completed',
    listing: { status: 'completed' },
    who: ['buyer'],
    onlyIf: ['noChargeback'],
    requires: [],
    effects: [
      { do: 'paySeller' },
      mail('purchaseCompletedSeller', 'seller'),
      mail('purchaseCompletedBuyer', 'buyer'),
    ],
  },
  confirmationOverdue: {
    from: ['awaiting_buyer_confirmation'],
    to: 'completed',
    listing: { status: 'completed' },
    who: ['clock'],
    onlyIf: ['noChargeback', 'confirmationDeadlinePassed'],
    requires: [],
    effects: [
      { do: 'paySeller' },
      mail('purchaseCompletedSeller', 'seller'),
      mail('purchaseCompletedBuyer', 'buyer'),
    ],
  },
  codeRejected: {
    from: ['awaiting_buyer_confirmation'],
    to: 'pending_name_change',
    listing: { status: 'pending_name_change' },
    who: ['buyer'],
    onlyIf: [
      'noChargeback',
      'codeHandedOver',
      'beforeConfirmationDeadline',
      'codeNotRejected',
      'notVerified',
      'timeForNewCode',
    ],
    requires: [],
    effects: [{ do: 'returnCode' }, mail('codeRejected', 'seller')],
  },
  problemReported: {
    from: ['awaiting_buyer_confirmation'],
    to: 'disputed',
    listing: { disputeStatus: 'pending' },
    who: ['buyer'],
    onlyIf: ['beforeConfirmationDeadline'],
    requires: ['reasonGiven'],
    effects: [
      { do: 'openDispute' },
      { ...mail('problemReportedSeller', 'seller'), optional: true },
      { ...mail('problemReportedAdmin', 'admins'), optional: true },
    ],
  },
  ruledForSeller: {
    from: ['disputed'],
    to: 'completed',
    listing: { status: 'completed', disputeStatus: 'resolved' },
    who: ['admin'],
    onlyIf: ['notParty', 'noChargeback'],
    requires: ['notesGiven', 'secondAdminForRelease'],
    effects: [
      { do: 'closeDispute', as: 'resolved' },
      { do: 'paySeller' },
      mail('disputeDecided', 'seller'),
      mail('disputeDecided', 'buyer'),
    ],
  },
  ruledForBuyer: {
    from: ['disputed'],
    to: 'refunded',
    listing: { status: 'inactive', disputeStatus: 'refunded' },
    who: ['admin'],
    onlyIf: ['notParty'],
    requires: ['notesGiven', 'secondAdminForRefund'],
    effects: [
      { do: 'closeDispute', as: 'refunded' },
      { do: 'payBuyer' },
      mail('disputeDecided', 'seller'),
      mail('disputeDecided', 'buyer'),
      webhook('purchase.refunded'),
    ],
  },
  ruledInPart: {
    from: ['disputed'],
    to: 'completed',
    listing: { status: 'completed', disputeStatus: 'resolved' },
    who: ['admin'],
    onlyIf: ['notParty', 'noChargeback'],
    requires: ['notesGiven', 'partWithinBounds', 'secondAdminForPart'],
    effects: [
      { do: 'closeDispute', as: 'resolved' },
      { do: 'payBoth' },
      mail('disputeDecided', 'seller'),
      mail('disputeDecided', 'buyer'),
    ],
  },
  settlementOffered: {
    from: ['disputed'],
    to: 'same',
    listing: {},
    who: ['buyer', 'seller'],
    onlyIf: ['disputeInTime'],
    requires: ['settlementWithinBounds', 'allIfChargeback'],
    effects: [{ do: 'openOffer' }, mail('settlementOffered', 'other')],
  },
  settlementAccepted: {
    from: ['disputed'],
    to: 'completed',
    listing: { status: 'completed', disputeStatus: 'resolved' },
    who: ['buyer', 'seller'],
    onlyIf: ['disputeInTime', 'offerOpen', 'notOwnOffer', 'offerLeavesSome', 'noChargeback'],
    requires: ['asOffered'],
    effects: [
      { do: 'acceptOffer' },
      { do: 'closeDispute', as: 'resolved' },
      { do: 'payBoth' },
      mail('disputeDecided', 'seller'),
      mail('disputeDecided', 'buyer'),
    ],
  },
  settlementAcceptedInFull: {
    from: ['disputed'],
    to: 'refunded',
    listing: { status: 'inactive', disputeStatus: 'refunded' },
    who: ['buyer', 'seller'],
    onlyIf: ['disputeInTime', 'offerOpen', 'notOwnOffer', 'offerGivesAll'],
    requires: ['asOffered'],
    effects: [
      { do: 'acceptOffer' },
      { do: 'closeDispute', as: 'refunded' },
      { do: 'payBuyer' },
      mail('disputeDecided', 'seller'),
      mail('disputeDecided', 'buyer'),
      webhook('purchase.refunded'),
    ],
  },
  raceMoved: {
    from: ['pending_name_change'],
    to: 'pending_name_change',
    listing: {},
    who: ['admin'],
    onlyIf: ['notParty', 'clockMoves'],
    requires: [],
    effects: [{ do: 'moveSellerClock' }, mail('raceMovedSeller', 'seller'), mail('raceMovedBuyer', 'buyer')],
  },
  raceClosed: {
    from: ['pending_name_change'],
    to: 'refunded',
    listing: { status: 'inactive', timeoutStatus: 'inactive_due_to_race' },
    who: ['admin'],
    onlyIf: ['notParty', 'nameChangeCannotFinish'],
    requires: ['secondAdminForRace'],
    effects: [
      { do: 'payBuyer' },
      mail('raceClosedSeller', 'seller'),
      mail('raceClosedBuyer', 'buyer'),
      ...cancelled,
    ],
  },
  // While a bank asks for the money back nothing is paid and no deadline runs: the bank's decision comes first.
  chargebackOpened: {
    from: heldStates,
    to: 'same',
    listing: {},
    who: ['stripe'],
    onlyIf: ['noChargeback'],
    requires: [],
    effects: [
      { do: 'stopClocks' },
      mail('chargebackOpenedSeller', 'seller'),
      mail('chargebackOpenedBuyer', 'buyer'),
      mail('chargebackOpenedAdmin', 'admins'),
    ],
  },
  chargebackWon: {
    from: heldStates,
    to: 'same',
    listing: {},
    who: ['stripe'],
    onlyIf: ['chargebackOpen', 'chargebackInTime'],
    requires: [],
    effects: [
      { do: 'resumeClocks' },
      mail('chargebackWonSeller', 'seller'),
      mail('chargebackWonBuyer', 'buyer'),
    ],
  },
  // The bank has paid the buyer: what is booked as theirs here is settled by the chargeback, not refunded again.
  chargebackLost: {
    from: ['pending_name_change', 'awaiting_buyer_confirmation'],
    to: 'refunded',
    listing: { status: 'inactive', timeoutStatus: 'inactive_due_to_chargeback' },
    who: ['stripe'],
    onlyIf: [],
    requires: [],
    effects: [
      { do: 'payBuyer' },
      mail('chargebackLostSeller', 'seller'),
      mail('chargebackLostBuyer', 'buyer'),
      ...cancelled,
    ],
  },
  chargebackLostInDispute: {
    from: ['disputed'],
    to: 'refunded',
    listing: {
      status: 'inactive',
      timeoutStatus: 'inactive_due_to_chargeback',
      disputeStatus: 'refunded',
    },
    who: ['stripe'],
    onlyIf: [],
    requires: [],
    effects: [
      { do: 'closeDispute', as: 'refunded' },
      { do: 'payBuyer' },
      mail('chargebackLostSeller', 'seller'),
      mail('chargebackLostBuyer', 'buyer'),
      webhook('purchase.refunded'),
    ],
  },
  chargebackOutlasted: {
    from: ['pending_name_change'],
    to: 'refunded',
    listing: { status: 'inactive', timeoutStatus: 'inactive_due_to_chargeback' },
    who: ['stripe', 'clock'],
    onlyIf: ['chargebackOpen', 'chargebackTooLong'],
    requires: [],
    effects: [
      { do: 'payBuyer' },
      mail('chargebackOutlastedSeller', 'seller'),
      mail('chargebackOutlastedBuyer', 'buyer'),
      ...cancelled,
    ],
  },
  // The seller has done their part: the transfer waits for the bank's decision.
  chargebackOutlastedAfterNameChange: {
    from: ['awaiting_buyer_confirmation'],
    to: 'completed',
    listing: { status: 'completed' },
    who: ['stripe', 'clock'],
    onlyIf: ['chargebackOpen', 'chargebackTooLong'],
    requires: [],
    effects: [{ do: 'paySeller' }, mail('payoutWaitsForBank', 'seller')],
  },
  disputeOverdue: {
    from: ['disputed'],
    to: 'refunded',
    listing: { status: 'inactive', disputeStatus: 'refunded' },
    who: ['clock'],
    onlyIf: ['disputeTooLong'],
    requires: [],
    effects: [
      { do: 'closeDispute', as: 'refunded' },
      { do: 'payBuyer' },
      mail('disputeDecided', 'seller'),
      mail('disputeDecided', 'buyer'),
      mail('disputeOverdueAdmin', 'admins'),
      webhook('purchase.refunded'),
    ],
  },
  // All that was paid has been refunded in Stripe's dashboard. Once the name has been changed the admins decide instead:
  // then the seller has done their part.
  refundedByHand: {
    from: ['pending_name_change'],
    to: 'refunded',
    listing: { status: 'inactive', timeoutStatus: 'inactive_due_to_refund' },
    who: ['stripe'],
    onlyIf: [],
    requires: ['allRefunded'],
    effects: [
      { do: 'payBuyer' },
      mail('refundedByHandSeller', 'seller'),
      mail('refundedByHandBuyer', 'buyer'),
      ...cancelled,
    ],
  },
};

/** The events whose mail says to the buyer that money is on its way back. */
export const refundEvents: PurchaseEvent[] = purchaseEvents.filter((event) => {
  const { effects } = transitions[event];
  return (
    effects.some((effect) => effect.do === 'payBuyer' || effect.do === 'payBoth') &&
    effects.some((effect) => effect.do === 'mail' && effect.to === 'buyer')
  );
});

/** How long after it a mail that the money has been sent would say the same again. */
export const SAME_NEWS = 10 * MINUTE;

/** The mails that an event caused by `actor` sends to a party. */
export const mailsTo = (role: PartyRole, event: PurchaseEvent, actor: ActorType): PurchaseMail[] =>
  transitions[event].effects.flatMap((effect) => {
    if (effect.do !== 'mail') return [];
    const to = effect.to === 'other' ? otherParty(actor === 'seller' ? 'seller' : 'buyer') : effect.to;
    return to === role ? [effect.mail] : [];
  });
