import type { QueueOptions } from 'pg-boss';
import type { AdminChange, ApprovalSubject } from '@/domain/account/admins';
import type { PurchasePush, SellerPushHours } from '@/domain/account/push';
import type { DraftReminderHour } from '@/domain/listing/publish';
import type { ReplacedListing } from '@/domain/listing/watches';
import type { TaskAlert } from '@/domain/moderation/admin-mails';
import type { Ore } from '@/domain/money/ore';
import type { ReminderHour } from '@/domain/purchase/deadlines';
import type { ClockEvent } from '@/domain/purchase/states';
import type { PurchaseMail } from '@/domain/purchase/transitions';
import type { WithdrawalOutcome } from '@/domain/purchase/withdrawal';

/** A mail about a purchase, to one of its parties or to an admin. */
export interface PurchaseMailJob {
  kind: 'purchase';
  mail: PurchaseMail;
  purchaseId: string;
  userId: string;
  role: 'buyer' | 'seller' | 'admin';
  hours?: ReminderHour;
}

/** A mail about an account. Links with tokens are made when the mail is sent, so the queue holds none. */
export interface AccountMailJob {
  kind: 'account';
  mail:
    | 'confirmAccount'
    | 'accountExists'
    | 'resetPassword'
    | 'passwordChanged'
    | 'secondFactorAdded'
    | 'secondFactorReset'
    | 'recoveryCodesRenewed'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'sellerRequirements'
    | 'sellerRejected';
  /** Null where nobody has the requested address: the job is written all the same, and sends nothing. */
  userId: string | null;
  /** Where a mailed link leads back to in the end. */
  next?: string;
}

export interface ListingMailJob {
  kind: 'listing';
  mail: 'listingPublished' | 'priceAboveHighest' | 'relistApproved' | 'relistDeclined';
  listingId: string;
}

/** A mail of a draft, to its seller. */
export type DraftMailJob = { kind: 'draft'; draftId: string } & (
  | { mail: 'draftReminder'; hours: DraftReminderHour }
  | { mail: 'draftRefused' }
);

/** The receipt to the consumer, a link to it where the address is unconfirmed, or the notice to an admin. */
export type WithdrawalMailJob = {
  kind: 'withdrawal';
  withdrawalId: string;
  /** As it was when the withdrawal was received. */
  outcome?: WithdrawalOutcome;
} & (
  | { mail: 'withdrawalReceived' }
  | { mail: 'withdrawalLink' }
  | { mail: 'withdrawalToHandle'; userId: string }
);

/** A mail of race watches: to confirm one, about a listing, or an address's digest of several. */
export type WatchMailJob = { kind: 'watch' } & (
  | { mail: 'watchConfirm'; watchId: string }
  | { mail: 'watchHit'; watchId: string; listingId: string }
  | { mail: 'watchDigest'; addressId: string }
);

/** A mail of a notice. The code is made when its mail is sent, so the queue holds none. */
export type NoticeMailJob = { kind: 'notice'; noticeId: string } & (
  | ({ mail: 'noticeCode' } & MailedCodeJob)
  | { mail: 'noticeReceived' | 'noticeDecidedReporter' | 'noticeDecidedSeller' }
  | { mail: 'noticeToHandle'; userId: string }
  | { mail: 'noticeAppealDecided'; to: 'seller' | 'reporter' }
);

/** The answer to a tip about a race. */
export interface RaceTipMailJob {
  kind: 'raceTip';
  mail: 'raceTipHandled';
  tipId: string;
}

/** Which code of a request is mailed. It is derived when the mail is sent, so the queue holds none. */
interface MailedCodeJob {
  /** When the code ends, in ms. */
  endsAt: number;
}

/** The code that signs in. The queue does not hold whose address it is. */
export interface CodeMailJob extends MailedCodeJob {
  kind: 'code';
  requestId: string;
}

/** A mail about a change of a user's address. The link is made when it is sent, so the queue holds none. */
export type EmailChangeMailJob = { kind: 'emailChange'; changeId: string } & (
  | ({ mail: 'emailChangeCode' } & MailedCodeJob)
  | { mail: 'emailChanged' }
);

/** A mail to an admin about their list of work. `ids`: what has happened; none of the morning's, which lists all. */
export interface AlertMailJob {
  kind: 'alert';
  alert: TaskAlert;
  ids: string[];
  userId: string;
}

/** A mail to an admin, or to someone invited. The link's token is made when it is sent, so the queue holds none. */
export type AdminsMailJob = { kind: 'admins' } & (
  | { mail: 'adminInvited'; invitationId: string }
  | { mail: 'adminsChanged'; change: AdminChange; userId: string; byId: string; aboutId: string | null }
  | { mail: 'approvalNeeded'; userId: string; byId: string; what: ApprovalSubject; path: string }
);

/** A mail to someone who is to act for an organiser. A link's token is made when it is sent, so the queue holds none. */
export type OrganiserMailJob = { kind: 'organiser' } & (
  | { mail: 'contactInvited'; contactId: string }
  | { mail: 'joinDeclined'; requestId: string }
);

/** A mail about a bid, to its buyer. */
export interface BidMailJob {
  kind: 'bid';
  mail: 'bidPlaced' | 'bidEnded';
  bidId: string;
}

/** A push to a user's devices. */
export type PushJob = { userId: string } /** `others`: how many more places it stands for. */ & (
  | { kind: 'watchHit'; listingId: string; others?: number }
  | { kind: 'deadline'; purchaseId: string; hours: SellerPushHours }
  | { kind: PurchasePush; purchaseId: string }
);

/** The parts of the sweep that are not purchases' own deadlines. */
export type SweepPart =
  | 'checkouts'
  | 'openRaces'
  | 'fees'
  | 'evidence'
  | 'bidsEnded'
  | 'matches'
  | 'cards'
  | 'drafts'
  | 'alerts'
  | 'webhooks'
  | 'pushes';

export type MailJob =
  | AdminsMailJob
  | AlertMailJob
  | BidMailJob
  | CodeMailJob
  | EmailChangeMailJob
  | NoticeMailJob
  | OrganiserMailJob
  | RaceTipMailJob
  | PurchaseMailJob
  | AccountMailJob
  | ListingMailJob
  | DraftMailJob
  | WithdrawalMailJob
  | WatchMailJob;

/** Every queue with what its jobs carry: ids, never anything of a user's, since jobs outlive an account. */
export interface Jobs {
  mail: MailJob;
  push: PushJob;
  refund: { refundId: string };
  transfer: { transferId: string };
  /** A payment in another currency than SEK, which is given back. */
  'foreign-refund': { paymentIntentId: string };
  /** A reservation that should have ended: ask Stripe and release or settle it. */
  checkout: { purchaseId: string };
  /** A file nobody needs any more, at the upload service. */
  erase: { uploadId: string } | { key: string };
  /**
   * A listing is for sale: those who watch its race get a mail. `above`: only those to whom a lower price has made it
   * fit, from the total before. `replaces`: the deleted listing it stands for, of which watchers have been notified. `after`, `queued`: how far earlier jobs have come.
   */
  watch: {
    listingId: string;
    above?: Ore;
    replaces?: ReplacedListing;
    after?: string;
    queued?: number;
  };
  /** A place is for sale, or a race has a bid that it had not: the first in line buys. */
  match: { listingId: string } | { raceId: string };
  /** A race's highest price is another: what was paused for its price and is within it now is for sale again. */
  'highest-price': { raceId: string } | { listingId: string };
  /** A place is reserved for a bid: its saved card is charged. */
  charge: { purchaseId: string };
  /** A saved card that may not be needed any more. */
  'detach-card': { paymentMethodId: string };
  /** A customer at Stripe whose account has been erased. */
  'delete-customer': { customerId: string };
  /** Something for an organiser's system. */
  webhook: { deliveryId: string };
  /** A seller's account is ready: their drafts are published. */
  'publish-drafts': { userId: string };
  /** The sweep, once a minute. */
  deadlines: Record<string, never>;
  /** What the sweep could not do: an event of a purchase, the end of a bid, a whole part. */
  overdue: { event: ClockEvent; purchaseId: string } | { bidId: string } | { part: SweepPart };
  /** A seller's account at Stripe that could not be read. */
  account: { userId: string };
  /** Compares our ledger with Stripe's balance, from now or from where the job before came to. */
  reconcile: { before?: string; unread?: string[] };
  /** Compares what ended purchases owe with the refunds and transfers that are due: of what has changed, or of all. */
  liabilities: { whole?: boolean };
  /** Stores the ledger's balances at the end of each month. */
  'close-months': Record<string, never>;
  /** Deletes personal data whose retention period has ended, once a day. */
  retention: Record<string, never>;
  /** A webhook about something not known yet; `accountId`: of a connected account. */
  'stripe-event': { eventId: string; accountId?: string };
  /** Refunds of a payment that were made before it was recorded. */
  'payment-refunds': { paymentIntentId: string };
  /** A mail that was forwarded to a purchase, to be checked. */
  'inbound-mail': { mailId: string };
  /** What follows from a chargeback. */
  chargeback: { chargebackId: string };
  /** Sends a chargeback's evidence before its deadline. */
  evidence: { chargebackId: string };
  /** Applies a race change to every purchase, or to one that it could not be applied to. */
  'race-change': { raceChangeId: string; purchaseId?: string };
  /** Asks Stripe which payment methods our account offers. */
  'payment-methods': Record<string, never>;
  /** Compares our clock with Stripe's, and reads what our key must be allowed to. */
  'stripe-check': Record<string, never>;
  /** Reads from Stripe what lost webhooks would have brought. */
  'catch-up': Record<string, never>;
}
export type QueueName = keyof Jobs;

/** Done jobs are deleted after a day. */
const forADay = { deleteAfterSeconds: 86_400 };

/**
 * A process that dies with a job in hand is found out by its missing heartbeat, and the job is another's within half
 * a minute; without it the job would wait for its whole time to pass.
 */
const alive = { ...forADay, heartbeatSeconds: 15 };

/** Money jobs try for days: Stripe may be down, a seller's account may be restricted. */
const money: QueueOptions = {
  ...alive,
  retryLimit: 60,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3 * 3600,
  expireInSeconds: 120,
};

/** What others keep for us is to be erased even if they are down for half a day. */
const erasure: QueueOptions = {
  ...alive,
  retryLimit: 20,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
};

export const queues: Record<QueueName, QueueOptions> = {
  mail: {
    ...alive,
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
  },
  // News for a while: what no push service takes in a quarter of an hour is left to the mail beside it.
  push: { ...alive, retryLimit: 5, retryDelay: 20, retryBackoff: true, expireInSeconds: 60 },
  refund: money,
  transfer: money,
  'foreign-refund': money,
  checkout: {
    ...alive,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 60,
  },
  erase: erasure,
  watch: { ...alive, retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 600 },
  match: {
    ...alive,
    retryLimit: 20,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  'highest-price': {
    ...alive,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 600,
  },
  charge: money,
  'detach-card': erasure,
  'delete-customer': erasure,
  // The sweep brings one that was not received again, for three days (src/domain/organiser/api.ts).
  webhook: { ...alive, retryLimit: 3, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 },
  'publish-drafts': {
    ...alive,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  deadlines: { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  overdue: {
    ...alive,
    retryLimit: 12,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
  },
  account: { ...erasure, retryDelay: 60 },
  retention: { ...forADay, retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
  reconcile: { ...alive, retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
  liabilities: { ...alive, retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
  'close-months': { ...alive, retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
  'payment-refunds': money,
  // It may be about a refund or a transfer whose own job has not had Stripe's answer yet.
  'stripe-event': { ...money, retryLimit: 62, retryDelay: 2, expireInSeconds: 60 },
  // DNS may not answer for a while.
  'inbound-mail': {
    ...alive,
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  chargeback: money,
  evidence: money,
  // A purchase that it cannot be applied to is shown to the admins within hours.
  'race-change': { ...money, retryLimit: 12, expireInSeconds: 900 },
  'payment-methods': { ...alive, retryLimit: 5, retryDelay: 20, retryBackoff: true, expireInSeconds: 60 },
  'stripe-check': { ...alive, retryLimit: 5, retryDelay: 20, retryBackoff: true, expireInSeconds: 120 },
  'catch-up': { ...alive, retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: 3600 },
};

export const queueNames = Object.keys(queues) as QueueName[];
/**
 * Whose jobs are nothing for an admin when they are given up: the mail beside a push says the same, and the next run of
 * the others does what was not done (`/api/ready` tells when there is none).
 */
export const withoutDeadLetters: readonly QueueName[] = ['push', 'deadlines', 'catch-up'];
/** Jobs that failed for good end here, for an admin to see and retry. */
export const DEAD_LETTERS = 'dead-letters';
/** They are kept for a year; pg-boss would delete them after two weeks. */
export const deadLetters: QueueOptions = { retryLimit: 0, retentionSeconds: 365 * 86_400 };
