/** What keeps an account from being erased, while money or a promise to someone else depends on it. */
export const erasureBlocks = ['listing', 'purchase', 'payout', 'chargeback'] as const;
export type ErasureBlock = (typeof erasureBlocks)[number];

/** What stays after an account is erased, without a name on it, because a law asks for it. */
export const keptKinds = ['purchases', 'disputes', 'withdrawals', 'notices', 'stripe'] as const;
export type KeptKind = (typeof keptKinds)[number];

/** Bookkeeping's seven years (bokföringslagen 7 kap. 2 §), leap days counted. */
const SEVEN_YEARS = 2557;

/**
 * How many days each thing is kept, counted from the event it names. The privacy page states it, and the nightly job
 * (server/services/retention) carries it out: a period without its erasure there does not compile.
 */
export const retentionDays = {
  /** What the organiser wanted to know of a buyer, after the purchase's end. */
  buyerDetails: 30,
  /** A buyer's remembered details, after they last bought with them. */
  rememberedDetails: 730,
  /** The text of a mail forwarded to a purchase, after the purchase's end. */
  forwardedMails: 30,
  /** A session, after it was last used; the cookie lives as long. */
  sessions: 30,
  /** A session, after its login, however much it is used. */
  longestSessions: 180,
  /** A mailed link, after it has stopped working. */
  usedUpLinks: 1,
  /** An address that a code was mailed to for signing in, after the code has stopped working. */
  usedUpCodes: 1,
  /** A passkey's challenge, after it has expired. */
  passkeyChallenges: 1,
  /** A change of a user's address, with the old one, after its request. */
  emailChanges: 30,
  /** An account whose address was never confirmed, after it was made. */
  unconfirmedAccounts: 30,
  /** A watch whose address was never confirmed, after its request. */
  unconfirmedWatches: 7,
  /** A watch, after its race's day. */
  finishedWatches: 1,
  /** A file that no purchase and no dispute came to use, after it was sent. */
  unusedFiles: 30,
  /** An ad that was never published, after it was last changed. */
  drafts: 30,
  /** A notification, after it was made. */
  notifications: 365,
  /** That a mail about a purchase was sent, with its subject, after it was. */
  sentMails: 365,
  /** A rate limit counter, after it has expired. It holds the hash of an address. */
  counters: 1,
  /** An event of Stripe's that has been applied, after it was: Stripe lists it for 30 days. It names nobody. */
  stripeEvents: 60,
  /** What admins have been mailed about, after they were: what still waits is mailed about again. */
  sentAlerts: 365,
  /** That a push about a deadline was queued, after it was due. */
  pushedDeadlines: 30,
  /** That somebody has read a buyer's details or a handed-over code, after they did. */
  views: 730,
  /** A bid that has bought nothing, after it ended. */
  bids: 365,
  /** The files of name changes and disputes, after they were sent. */
  files: SEVEN_YEARS,
  /** What was written in a dispute, after it was opened. */
  disputes: SEVEN_YEARS,
  /** A notice whose address was never confirmed, after it was sent. */
  unconfirmedNotices: 1,
  /** What was written in a notice and about it, and the reporter's address, after it was sent. */
  notices: SEVEN_YEARS,
  /** A withdrawal, after it came. */
  withdrawals: SEVEN_YEARS,
  /** A start or booking number, after its race's day. */
  entryReferences: 30,
  /** That somebody wanted to list a number that was taken, after they tried. */
  entryConflicts: 365,
  /** A tip about a race, with its sender, after it was sent. */
  raceTips: 365,
  /** What a buyer has said of a purchase, after they wrote it. */
  reviews: 730,
  /** A webhook to an organiser's system, after it was made. It names a purchase and no user. */
  webhooks: 30,
  /** What a write of an organiser's system led to, after it. */
  organiserWrites: 1,
  /** What contacts have done with their organiser's keys and webhooks, after they did it. */
  apiLog: SEVEN_YEARS,
  /** An organiser's request to join, with who sent it, after it was sent. Not while it waits for an admin. */
  organiserRequests: 90,
  /** What admins have done, after they did it. */
  audit: SEVEN_YEARS,
} as const satisfies Record<string, number>;
export type RetentionPeriod = keyof typeof retentionDays;

/**
 * What is kept for a time elsewhere than in the database: in browsers (the answer about cookies; that an account was
 * used there), and where the host collects logs.
 */
export const externalRetentionDays = { consent: 365, knownDevice: 365, logs: 365 } as const;
