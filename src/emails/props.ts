import type { PriceSplit } from '@/domain/fees';
import type { FeePayer } from '@/domain/listing/states';
import type { Ore } from '@/domain/money';
import type { ReminderHour } from '@/domain/purchase/deadlines';
import type { ProblemKind } from '@/domain/purchase/problems';
import type { Decision } from '@/domain/purchase/ruling';
import type { PurchaseMail } from '@/domain/purchase/transitions';
import type { TransferMechanism } from '@/domain/race/rules';
import type { DateString } from '@/domain/time';
import type { WithdrawalOutcome } from '@/domain/withdrawal';
import type { PurchaseLinks } from './links';

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
  /** A registration with the address of an existing account. */
  accountExists: { firstName: string; loginLink: string; resetLink: string };
  /** `firstName`: null while the address is not confirmed. */
  resetPassword: { firstName: string | null; link: string; validMinutes: number };
  /** `link`: where a new password can be asked for. */
  passwordChanged: AccountLink;
  secondFactorAdded: AccountLink;
  secondFactorReset: AccountLink;
  recoveryCodesRenewed: AccountLink;
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
  };
  /** `endLink`: where the watch is ended. */
  watchConfirm: { raceName: string; link: string; endLink: string };
  watchHit: Omit<MailProps['listingPublished'], 'firstName'> & { raceName: string; endLink: string };
  paymentConfirmed: PurchaseMailProps & { receiptNumber: string };
  nameChangeReminder: PurchaseMailProps & { hours: ReminderHour };
  problemReportedSeller: PurchaseMailProps & { kind: ProblemKind | null; reason: string };
  problemReportedAdmin: PurchaseMailProps & { kind: ProblemKind | null; reason: string };
  disputeDecided: PurchaseMailProps & {
    role: 'buyer' | 'seller';
    decision: Decision;
    notes: string | null;
    /** What goes back to the buyer, and what is paid out to the seller. */
    toBuyer: Ore;
    toSeller: Ore;
  };
  refundMade: PurchaseMailProps & { amount: Ore };
  refundFailedAdmin: PurchaseMailProps & { amount: Ore; failureCode: string | null; receiptNumber: string };
  disputeMessage: PurchaseMailProps & { role: 'buyer' | 'seller' };
  /** `cancelled`: the race is off, not only its name changes. */
  raceClosedSeller: PurchaseMailProps & { cancelled: boolean };
  raceClosedBuyer: PurchaseMailProps & { cancelled: boolean };
  /** `link`: what the right covers. */
  withdrawalReceived: AccountLink & WithdrawalProps;
  /** To an address that may be another's: `link` is where the receipt is asked for. */
  withdrawalLink: { at: Date; link: string };
  /**
   * `statement`: null while the address is not verified. `link`: the admins' list.
   * `due`: when the fee must have been paid back.
   */
  withdrawalToHandle: AccountLink & { statement: WithdrawalProps | null; at: Date; due: Date };
}
export type MailTemplate = keyof MailProps;
