import type { QueueOptions } from 'pg-boss';
import type { AdminChange, ApprovalSubject } from '@/domain/account/admins';
import type { SellerPushHours } from '@/domain/account/push';
import type { DraftReminderHour } from '@/domain/listing/publish';
import type { ReplacedListing } from '@/domain/listing/watches';
import type { TaskAlert } from '@/domain/moderation/admin-mails';
import type { Ore } from '@/domain/money/ore';
import type { ReminderHour } from '@/domain/purchase/deadlines';
import type { PurchasePush } from '@/domain/purchase/pushes';
import type { ClockEvent } from '@/domain/purchase/states';
import type { PurchaseMail } from '@/domain/purchase/transitions';
import type { WithdrawalOutcome } from '@/domain/purchase/withdrawal';
import type * as account from '@/emails/account';
import type * as bid from '@/emails/bid';
import type * as draft from '@/emails/draft';
import type * as listing from '@/emails/listing';
import type * as notice from '@/emails/notice';

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
  mail: keyof typeof account;
  /** Null where nobody has the requested address: the job is written all the same, and sends nothing. */
  userId: string | null;
  /** Where a mailed link leads back to in the end. */
  next?: string;
}

export interface ListingMailJob {
  kind: 'listing';
  mail: keyof typeof listing;
  listingId: string;
}

/** A mail of a draft, to its seller. */
export type DraftMailJob = { kind: 'draft'; draftId: string } & (
  | { mail: 'draftReminder'; hours: DraftReminderHour }
  | { mail: Exclude<keyof typeof draft, 'draftReminder'> }
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
  | { mail: Exclude<keyof typeof notice, 'noticeCode' | 'noticeToHandle' | 'noticeAppealDecided'> }
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
  mail: keyof typeof bid;
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

/** A job that the queue starts by itself. */
interface Schedule<Data> {
  /** In UTC, unless `tz` says otherwise. */
  cron: string;
  tz?: 'Europe/Stockholm';
  /** How often it is enqueued where only the scheduled route runs, s. */
  everySeconds: number;
  /** Names a queue's second schedule. */
  key?: string;
  data?: Data;
  /** Also when a server starts. */
  atStart?: true;
}

/** `Data`: what its jobs carry. Ids, never anything of a user's, since jobs outlive an account. */
interface JobQueue<Data extends object> {
  /** Retries and lifetime. */
  options: QueueOptions;
  schedules?: Schedule<Data>[];
  /** The scheduled route does it itself. */
  inRoute?: true;
  /**
   * Its jobs are nothing for an admin when they are given up: the mail beside a push says the same, and the next run of
   * the others does what was not done (`/api/ready` tells when there is none).
   */
  withoutDeadLetters?: true;
}

const jobs = <Data extends object = Record<string, never>>(queue: JobQueue<Data>) => queue;

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const WEEK_SECONDS = 7 * DAY_SECONDS;

/** Done jobs are deleted after a day. */
const forADay = { deleteAfterSeconds: DAY_SECONDS };

/**
 * A process that dies with a job in hand is found out by its missing heartbeat, and the job is another's within half
 * a minute; without it the job would wait for its whole time to pass.
 */
const alive = { ...forADay, heartbeatSeconds: 15 };

/** Tried for most of a day. */
const patient: QueueOptions = {
  ...alive,
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: HOUR_SECONDS,
  expireInSeconds: 120,
};

/** Money jobs try for days: Stripe may be down, a seller's account may be restricted. */
const money: QueueOptions = { ...patient, retryLimit: 60, retryDelayMax: 3 * HOUR_SECONDS };

/** What others keep for us is to be erased even if they are down for half a day. */
const erasure: QueueOptions = { ...patient, retryDelay: 10, expireInSeconds: 60 };

/** Compares or stores much, and does at its next time what it could not. */
const periodic: QueueOptions = { ...alive, retryLimit: 3, retryDelay: 60, expireInSeconds: 900 };

/** Asks Stripe once an hour. */
const hourly: QueueOptions = {
  ...alive,
  retryLimit: 5,
  retryDelay: 20,
  retryBackoff: true,
  expireInSeconds: 60,
};

/**
 * Every queue, in the order in which the scheduled route runs them: money before mail, and jobs that enqueue others
 * first.
 */
export const queues = {
  /** Refunds of a payment that were made before it was recorded. */
  'payment-refunds': jobs<{ paymentIntentId: string }>({ options: money }),
  /**
   * A webhook about something not known yet; `accountId`: of a connected account. It may be about a refund or a transfer
   * whose own job has not had Stripe's answer yet.
   */
  'stripe-event': jobs<{ eventId: string; accountId?: string }>({
    options: { ...money, retryLimit: 62, retryDelay: 2, expireInSeconds: 60 },
  }),
  /** What the sweep could not do: an event of a purchase, the end of a bid, a whole part. */
  overdue: jobs<{ event: ClockEvent; purchaseId: string } | { bidId: string } | { part: SweepPart }>({
    options: { ...patient, retryLimit: 12, retryDelay: 30, expireInSeconds: 300 },
  }),
  /** A seller's account at Stripe that could not be read. */
  account: jobs<{ userId: string }>({ options: { ...erasure, retryDelay: 60 } }),
  /**
   * Applies a race change to every purchase, or to one that it could not be applied to, which is shown to the admins
   * within hours.
   */
  'race-change': jobs<{ raceChangeId: string; purchaseId?: string }>({
    options: { ...money, retryLimit: 12, expireInSeconds: 900 },
  }),
  /** A reservation that should have ended: ask Stripe and release or settle it. */
  checkout: jobs<{ purchaseId: string }>({
    options: { ...patient, retryDelayMax: 600, expireInSeconds: 60 },
  }),
  /** A race's highest price is another: what was paused for its price and is within it now is for sale again. */
  'highest-price': jobs<{ raceId: string } | { listingId: string }>({
    options: { ...patient, expireInSeconds: 600 },
  }),
  /** A seller's account is ready: their drafts are published, which leads to matches, and matches to charges. */
  'publish-drafts': jobs<{ userId: string }>({ options: patient }),
  /** A place is for sale, or a race has a bid that it had not: the first in line buys. */
  match: jobs<{ listingId: string } | { raceId: string }>({ options: { ...patient, retryDelay: 2 } }),
  /** What follows from a chargeback. */
  chargeback: jobs<{ chargebackId: string }>({ options: money }),
  /** Sends a chargeback's evidence before its deadline. */
  evidence: jobs<{ chargebackId: string }>({ options: money }),
  refund: jobs<{ refundId: string }>({ options: money }),
  /** A payment in another currency than SEK, which is given back. */
  'foreign-refund': jobs<{ paymentIntentId: string }>({ options: money }),
  /** A place is reserved for a bid: its saved card is charged. */
  charge: jobs<{ purchaseId: string }>({ options: money }),
  transfer: jobs<{ transferId: string }>({ options: money }),
  /** A mail that was forwarded to a purchase, to be checked. DNS may not answer for a while. */
  'inbound-mail': jobs<{ mailId: string }>({ options: { ...patient, retryLimit: 12 } }),
  /**
   * A listing is for sale: those who watch its race get a mail. `above`: only those to whom a lower price has made it
   * fit, from the total before. `replaces`: the deleted listing it stands for, of which watchers have been notified.
   * `after`, `queued`: how far earlier jobs have come.
   */
  watch: jobs<{
    listingId: string;
    above?: Ore;
    replaces?: ReplacedListing;
    after?: string;
    queued?: number;
  }>({ options: { ...alive, retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 600 } }),
  mail: jobs<MailJob>({ options: { ...patient, retryLimit: 12, expireInSeconds: 60 } }),
  /** News for a while: what no push service takes in a quarter of an hour is left to the mail beside it. */
  push: jobs<PushJob>({
    options: { ...alive, retryLimit: 5, retryDelay: 20, retryBackoff: true, expireInSeconds: 60 },
    withoutDeadLetters: true,
  }),
  /**
   * Something for an organiser's system. The sweep brings one that was not received again, for three days
   * (src/domain/organiser/api.ts).
   */
  webhook: jobs<{ deliveryId: string }>({
    options: { ...alive, retryLimit: 3, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 },
  }),
  /** A file nobody needs any more, at the upload service. */
  erase: jobs<{ uploadId: string } | { key: string }>({ options: erasure }),
  /** A saved card that may not be needed any more. */
  'detach-card': jobs<{ paymentMethodId: string }>({ options: erasure }),
  /** A customer at Stripe whose account has been erased. */
  'delete-customer': jobs<{ customerId: string }>({ options: erasure }),
  /** Deletes personal data whose retention period has ended, once a day. */
  retention: jobs({
    options: { ...forADay, retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
    schedules: [{ cron: '45 3 * * *', tz: 'Europe/Stockholm', everySeconds: DAY_SECONDS }],
  }),
  /** Compares our ledger with Stripe's balance, from now or from where the job before came to. */
  reconcile: jobs<{ before?: string; unread?: string[] }>({
    options: periodic,
    schedules: [{ cron: '15 4 * * *', tz: 'Europe/Stockholm', everySeconds: DAY_SECONDS }],
  }),
  /**
   * Compares what ended purchases owe with the refunds and transfers that are due: each hour of what has changed, once a
   * week of all.
   */
  liabilities: jobs<{ whole?: boolean }>({
    options: periodic,
    schedules: [
      { cron: '35 * * * *', everySeconds: HOUR_SECONDS },
      {
        cron: '5 5 * * 1',
        tz: 'Europe/Stockholm',
        everySeconds: WEEK_SECONDS,
        key: 'whole',
        data: { whole: true },
      },
    ],
  }),
  /** Stores the ledger's balances at the end of each month. */
  'close-months': jobs({
    options: periodic,
    schedules: [{ cron: '15 3 * * *', tz: 'Europe/Stockholm', everySeconds: DAY_SECONDS }],
  }),
  /** Asks Stripe which payment methods our account offers. At the start too: a setting may be new. */
  'payment-methods': jobs({
    options: hourly,
    schedules: [{ cron: '25 * * * *', everySeconds: HOUR_SECONDS, atStart: true }],
  }),
  /** Compares our clock with Stripe's, and reads what our key must be allowed to. At the start the clock may be wrong. */
  'stripe-check': jobs({
    options: { ...hourly, expireInSeconds: 120 },
    schedules: [{ cron: '55 * * * *', everySeconds: HOUR_SECONDS, atStart: true }],
  }),
  /** The sweep, once a minute. */
  deadlines: jobs({
    options: { retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: HOUR_SECONDS },
    schedules: [{ cron: '* * * * *', everySeconds: 60 }],
    inRoute: true,
    withoutDeadLetters: true,
  }),
  /** Reads from Stripe what lost webhooks would have brought. */
  'catch-up': jobs({
    options: { ...alive, retryLimit: 1, expireInSeconds: 300, deleteAfterSeconds: HOUR_SECONDS },
    schedules: [{ cron: '*/5 * * * *', everySeconds: 300 }],
    inRoute: true,
    withoutDeadLetters: true,
  }),
};

type DataOf<Queue> = Queue extends JobQueue<infer Data> ? Data : never;

export type QueueName = keyof typeof queues;
/** What the jobs of each queue carry. */
export type Jobs = { [Name in QueueName]: DataOf<(typeof queues)[Name]> };

export const queueNames = Object.keys(queues) as QueueName[];
/** Jobs that failed for good end here, for an admin to see and retry. */
export const DEAD_LETTERS = 'dead-letters';
/** They are kept for a year; pg-boss would delete them after two weeks. */
export const deadLetters: QueueOptions = { retryLimit: 0, retentionSeconds: 365 * DAY_SECONDS };
