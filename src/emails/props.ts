import type { AdminChange, AdminRole, ApprovalSubject } from '@/domain/account/admins';
import type { QueueStep } from '@/domain/bid/queue';
import type { BuyerCost } from '@/domain/listing/buyer-cost';
import type { DraftReminderHour } from '@/domain/listing/publish';
import type { FeePayer } from '@/domain/listing/states';
import type { TaskAlert } from '@/domain/moderation/admin-mails';
import type {
  AppealOutcome,
  DecisionGround,
  NoticeDecision,
  NoticeReason,
  NoticeSubject,
} from '@/domain/moderation/notices';
import type { PriceSplit } from '@/domain/money/fees';
import type { Ore } from '@/domain/money/ore';
import type { ReminderHour } from '@/domain/purchase/deadlines';
import type { Decision, ProblemKind } from '@/domain/purchase/dispute';
import type { GiveUpReason } from '@/domain/purchase/hand-over';
import type { Ending, PartyRole } from '@/domain/purchase/states';
import type { PurchaseMail } from '@/domain/purchase/transitions';
import type { WithdrawalOutcome } from '@/domain/purchase/withdrawal';
import type { BuyerField } from '@/domain/race/fields';
import type { RaceTipOutcome } from '@/domain/race/tips';
import type { TransferMechanism } from '@/domain/race/windows';
import type { DateString } from '@/domain/time';
import type { PurchaseLinks } from './links';

/** The race's picture, sent in the mail itself. */
export interface MailCover {
  /** The Content-ID of the attached picture. */
  id: string;
  /** The race's name, read out and shown where pictures are not. */
  alt: string;
}

/** A purchase's instants; null for what has not happened or is not known. */
export interface PurchaseDates {
  paidAt: Date | null;
  /** When the seller's deadline starts to run: at payment, or when the race opens if later. */
  nameChangeStartsAt: Date | null;
  nameChangeDeadline: Date | null;
  nameChangedAt: Date | null;
  confirmationDeadline: Date | null;
  completedAt: Date | null;
}

/** The data of a purchase's mails. Built once per purchase and recipient; amounts in öre. */
export interface PurchaseMailProps {
  /** The recipient's. */
  firstName: string;
  /** The listing's title. */
  title: string;
  raceName: string;
  raceDate: DateString;
  distance: string;
  location: string;
  split: PriceSplit;
  /** Who pays the organiser, and how much; null when the cost is not known. */
  payer: FeePayer;
  nameChangeCost: Ore | null;
  mechanism: TransferMechanism;
  /** The race's instructions for this recipient. */
  instructions: string | null;
  dates: PurchaseDates;
  /** The buyer's bank is asking for the money back: no deadline runs, and nothing is paid before it has decided. */
  bankDecides: boolean;
  links: PurchaseLinks;
  /** The name of the attached calendar file; null without one. */
  calendar: string | null;
  /** Null in mails that show none. */
  cover: MailCover | null;
}

/** A withdrawal from the contract about our service, as it was received. */
export interface WithdrawalProps {
  name: string;
  email: string;
  /** Which purchase. */
  reference: string;
  message: string | null;
  at: Date;
  /** What happens to the fee; null while the purchase is unknown. */
  outcome: WithdrawalOutcome | null;
}

/** A notice, in its mails. */
export interface NoticeMailProps {
  /** Null when the recipient was signed out. */
  firstName: string | null;
  number: string;
  /** Of the listing or the race. */
  title: string;
  subject: NoticeSubject;
  noticeReason: NoticeReason;
}

/** A decision with its reasons. */
interface DecisionProps extends NoticeMailProps {
  decision: NoticeDecision;
  ground: DecisionGround;
  text: string;
}

/** A listing of the same race that can be bought. */
export interface SimilarPlace {
  title: string;
  distance: string;
  startGroup: string | null;
  cost: BuyerCost;
  link: string;
}

/** One thing that waits for an admin. */
interface MailedTask {
  label: string;
  /** Null where it may name somebody. */
  what: string | null;
  amount: Ore | null;
  /** "i dag"; null without a limit. */
  due: string | null;
  /** The admin is a party. */
  own: boolean;
  link: string;
}

/** The data of a bid's mails. `maximum` in öre, in all; `link`: where it is changed and taken away. */
export interface BidMailProps {
  firstName: string;
  raceName: string;
  raceDate: DateString;
  maximum: Ore;
  /** The last day on which it buys. */
  until: DateString;
  /** The buyer pays the organiser too, where its rules say so. */
  feeAccepted: boolean;
  link: string;
  raceLink: string;
}

interface AccountLink {
  firstName: string;
  link: string;
}

/**
 * Every mail and what it needs. A purchase mail with nothing of its own takes PurchaseMailProps,
 * so a new one in the transition table does not compile until it has a template.
 */
export interface MailProps extends Record<PurchaseMail, PurchaseMailProps> {
  /** The address is not verified, so the mail contains nothing the registrant wrote. */
  confirmAccount: { link: string; validHours: number };
  /** To an address that may be another's. */
  signInCode: { code: string; validMinutes: number };
  /** A registration with the address of an existing account. */
  accountExists: { firstName: string; loginLink: string; resetLink: string };
  /** `firstName`: null while the address is not confirmed. */
  resetPassword: { firstName: string | null; link: string; validMinutes: number };
  /** `link`: where a new password can be asked for. */
  passwordChanged: AccountLink;
  secondFactorAdded: AccountLink;
  secondFactorReset: AccountLink;
  recoveryCodesRenewed: AccountLink;
  /** `link`: where passkeys are listed and removed. */
  passkeyAdded: AccountLink;
  passkeyRemoved: AccountLink;
  /** To the new address, which is not confirmed. */
  emailChangeCode: { code: string; validMinutes: number; link: string };
  /** To the old address. `link`: where the change is undone. */
  emailChanged: AccountLink & { validDays: number };
  /** To an address that may have no account. `link`: where the invitation is accepted. */
  adminInvited: { role: AdminRole; invitedBy: string; validHours: number; link: string };
  /** To an address that may have no account. `link`: where the invitation is accepted. */
  contactInvited: { organiserName: string; validDays: number; link: string };
  /** To an address that may have no account. `link`: where the organiser joins. */
  /** To the address that asked. `reason`: an admin's words. `link`: where one can write to us. */
  joinDeclined: { reason: string; link: string };
  /** To an admin. `by` did it; `about`: whom it is about, null where that is no user yet. */
  adminsChanged: AccountLink & {
    change: AdminChange;
    by: string;
    about: string | null;
    role: AdminRole | null;
  };
  /** To a second admin. `link`: the very thing that waits. */
  approvalNeeded: AccountLink & { what: ApprovalSubject; by: string };
  /** Stripe needs more of a seller, who cannot sell until then. `link`: the seller account. */
  sellerRequirements: AccountLink;
  /** Stripe has rejected a seller. */
  sellerRejected: AccountLink;
  listingPublished: AccountLink & {
    title: string;
    raceDate: DateString;
    distance: string;
    location: string;
    split: PriceSplit;
    /** What the place costs its buyer. */
    cost: BuyerCost;
    cover: MailCover | null;
  };
  /** A listing that is paused: the organiser allows less than its price. Öre. `link`: where it is changed. */
  priceAboveHighest: AccountLink & { title: string; price: Ore; highestPrice: Ore };
  /** A draft whose seller has not finished at Stripe. `next`: what they do there. `stopLink`: ends the reminders. */
  draftReminder: AccountLink & {
    title: string;
    hours: DraftReminderHour;
    next: 'begin' | 'go_on' | 'complete';
    stopLink: string;
  };
  /** A draft that could not be published when its seller's account was ready. */
  draftRefused: AccountLink & { title: string; why: string };
  /**
   * `raceNames`: the race, and the other distances that are watched with it. `maximum`: the most a place may cost in
   * all, öre. `endLink`: where the watch is ended.
   */
  watchConfirm: { raceNames: string[]; maximum: Ore | null; link: string; endLink: string };
  /** `bidLink`: where a bid is placed on the race. */
  watchHit: Omit<MailProps['listingPublished'], 'firstName' | 'split'> & {
    raceName: string;
    bidLink: string;
    endLink: string;
  };
  /** `stopped`: an admin has stopped the listing meanwhile. */
  paidTooLate: PurchaseMailProps & { stopped: boolean };
  /** `paidWith`: the payment method as Stripe names it, null when it is not known. */
  /** `byBid`: we bought it for them. */
  paymentConfirmed: PurchaseMailProps & { receiptNumber: string; paidWith: string | null; byBid: boolean };
  /** A bid's saved card was not charged: its buyer pays before `payBy`. */
  bidNotCharged: PurchaseMailProps & { why: 'declined' | 'authentication_required'; payBy: Date };
  bidPlaced: BidMailProps & { withdrawLink: string; waiting: QueueStep | null };
  /** `cancelled`: the race is off. */
  bidEnded: BidMailProps & { cancelled: boolean };
  nameChangeReminder: PurchaseMailProps & { hours: ReminderHour };
  /** `answerBy`: until when the seller is asked to answer. */
  problemReportedSeller: PurchaseMailProps & { kind: ProblemKind | null; reason: string; answerBy: Date };
  problemReportedAdmin: PurchaseMailProps & { kind: ProblemKind | null; reason: string };
  disputeDecided: PurchaseMailProps & {
    role: PartyRole;
    kind: ProblemKind | null;
    reason: string;
    ending: Ending;
    decision: Decision;
    /** What the admin had seen, and why they decided so. */
    findings: string | null;
    notes: string | null;
    /** Who made the offer that was accepted. */
    offeredBy: PartyRole | null;
    /** What goes back to the buyer, and what is paid out to the seller. */
    toBuyer: Ore;
    toSeller: Ore;
  };
  /** What the offer gives each, in öre. `role`: the reader, who is to answer. */
  settlementOffered: PurchaseMailProps & { role: PartyRole; toBuyer: Ore; toSeller: Ore };
  refundMade: PurchaseMailProps & { amount: Ore };
  refundFailedAdmin: PurchaseMailProps & {
    amount: Ore;
    failureCode: string | null;
    receiptNumber: string;
    /** The buyer has the money from their bank: nothing is left to do. */
    paidByBank: boolean;
  };
  disputeMessage: PurchaseMailProps & { role: 'buyer' | 'seller' };
  /** `cancelled`: the race is off, not only its name changes. */
  raceClosedSeller: PurchaseMailProps & { cancelled: boolean };
  raceClosedBuyer: PurchaseMailProps & { cancelled: boolean };
  /** `link`: what was reported. */
  noticeCode: { code: string; validMinutes: number; link: string };
  /** `link`: what was reported. */
  noticeReceived: NoticeMailProps & { text: string; at: Date; link: string };
  /** `appeal`: the seller wants a decision to be looked at again. `link`: the admins' list. */
  noticeToHandle: NoticeMailProps & AccountLink & { appeal: boolean };
  /** `link`: our rules. */
  noticeDecidedReporter: DecisionProps & { link: string };
  /** `appealBy`: null when there is nothing to appeal. `link`: the seller's own listings. */
  noticeDecidedSeller: DecisionProps & AccountLink & { appealBy: DateString | null };
  /** `forSale`: the listing can be bought again. `link`: the seller's own listings. */
  noticeAppealDecided: NoticeMailProps & {
    role: 'seller' | 'reporter';
    outcome: AppealOutcome;
    forSale: boolean;
    text: string;
    link: string;
  };
  /** `raceName`: null where only the reporter has written it, and the address is unconfirmed. `link`: the race, or all. */
  raceTipHandled: {
    firstName: string | null;
    raceName: string | null;
    outcome: RaceTipOutcome;
    note: string | null;
    link: string;
  };
  /** `link`: what the right covers. */
  withdrawalReceived: AccountLink & WithdrawalProps;
  /** `fields`: what is new, by name. */
  detailsCorrected: PurchaseMailProps & { fields: BuyerField[] };
  /** Which detail the organiser does not accept; the seller's words about it are on the page alone. */
  detailsRequested: PurchaseMailProps & { field: BuyerField; askedBy: 'seller' | 'organiser' };
  saleGivenUpBuyer: PurchaseMailProps & {
    reason: GiveUpReason;
    /** The seller's own words. */
    words: string | null;
    similar: SimilarPlace[];
    /** The race's page, where it can be watched. */
    raceLink: string;
  };
  /** `organiserSays`: why the organiser cannot change the name. */
  transferRefusedSeller: PurchaseMailProps & { organiserSays: string };
  transferRefusedBuyer: PurchaseMailProps & { organiserSays: string };
  transferRefusedAdmin: PurchaseMailProps & { organiserSays: string };
  organiserAskedSeller: PurchaseMailProps & { organiserSays: string };
  /** To an address that may be another's: `link` is where the receipt is asked for. */
  withdrawalLink: { at: Date; link: string };
  /**
   * `statement`: null while the address is not verified. `link`: the admins' list.
   * `due`: when the fee must have been paid back.
   */
  withdrawalToHandle: AccountLink & { statement: WithdrawalProps | null; at: Date; due: Date };
  /** `items`: the most pressing of `total`. `link`: the admins' list of work. */
  taskAlert: AccountLink & { alert: TaskAlert; items: MailedTask[]; total: number };
}
export type MailTemplate = keyof MailProps;
