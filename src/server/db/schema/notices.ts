import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  type AppealOutcome,
  appealOutcomes,
  type DecisionGround,
  type NoticeDecision,
  type NoticeReason,
  noticeDecisions,
} from '@/domain/moderation/notices';
import { id, instant, isOneOf, mailedCodes, ref } from './columns';
import { listings } from './listings';
import { purchases } from './purchases';
import { races } from './races';
import { users } from './users';

/** What a notice is about, alone. */
export const noticeSubject = (t: Record<'reviewId' | 'listingId' | 'raceId', AnyPgColumn>) =>
  sql`coalesce(${t.reviewId}, ${t.listingId}, ${t.raceId})`;

/** Notices of illegal content or of what breaks our terms, with what was decided (regulation (EU) 2022/2065). */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    /** What it is about: a listing or a race's page. */
    listingId: uuid().references(() => listings.id),
    raceId: uuid().references(() => races.id, { onDelete: 'cascade' }),
    /** The review on that page that it is about, which may be gone; null of the page itself. */
    reviewId: uuid(),
    reason: text().$type<NoticeReason>().notNull(),
    text: text().notNull(),
    /** Who reported: a user, or the address of a visitor. Shown to admins only. */
    reporterId: uuid().references(() => users.id),
    reporterEmail: text(),
    createdAt: instant().notNull(),
    /** A visitor's notice counts from when the mailed code has been given. */
    confirmedAt: instant(),
    ...mailedCodes(),
    decision: text().$type<NoticeDecision>(),
    ground: text().$type<DecisionGround>(),
    decisionText: text(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    appealText: text(),
    appealedAt: instant(),
    appealOutcome: text().$type<AppealOutcome>(),
    appealDecisionText: text(),
    appealDecidedBy: uuid().references(() => users.id),
    appealDecidedAt: instant(),
  },
  (t) => [
    // One open notice per reporter and subject, whatever the code does.
    uniqueIndex('notices_open_once_of_user')
      .on(t.reporterId, noticeSubject(t))
      .where(sql`${t.confirmedAt} is not null and ${t.decidedAt} is null and ${t.reporterId} is not null`),
    uniqueIndex('notices_open_once_of_address')
      .on(t.reporterEmail, noticeSubject(t))
      .where(sql`${t.confirmedAt} is not null and ${t.decidedAt} is null and ${t.reporterId} is null`),
    index('notices_newest')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.confirmedAt} is not null`),
    index('notices_open')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.confirmedAt} is not null and ${t.decidedAt} is null`),
    index('notices_appealed')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.appealedAt} is not null and ${t.appealDecidedAt} is null`),
    // What a year's report counts.
    index('notices_decided_at').on(t.decidedAt).where(sql`${t.decidedAt} is not null`),
    index('notices_appealed_at').on(t.appealedAt).where(sql`${t.appealedAt} is not null`),
    index('notices_appeal_decided_at').on(t.appealDecidedAt).where(sql`${t.appealDecidedAt} is not null`),
    index('notices_unconfirmed').on(t.createdAt).where(sql`${t.confirmedAt} is null`),
    index('notices_listing').on(t.listingId, t.decidedAt.desc().nullsFirst()),
    index('notices_race').on(t.raceId),
    index('notices_review').on(t.reviewId).where(sql`${t.reviewId} is not null`),
    index('notices_reporter').on(t.reporterId),
    index('notices_address').on(t.reporterEmail),
    check('notices_subject', sql`num_nonnulls(${t.listingId}, ${t.raceId}) = 1`),
    check('notices_review', sql`${t.reviewId} is null or ${t.raceId} is not null`),
    check('notices_reporter', sql`num_nonnulls(${t.reporterId}, ${t.reporterEmail}) = 1`),
    check('notices_email', sql`${t.reporterEmail} = lower(${t.reporterEmail})`),
    check('notices_decision', isOneOf(t.decision, noticeDecisions)),
    check('notices_appeal_outcome', isOneOf(t.appealOutcome, appealOutcomes)),
    check('notices_decided', sql`num_nonnulls(${t.decision}, ${t.ground}, ${t.decidedAt}) in (0, 3)`),
    check('notices_confirmed', sql`${t.decidedAt} is null or ${t.confirmedAt} is not null`),
    check('notices_appealed', sql`${t.appealedAt} is null or ${t.decision} in ('paused', 'removed')`),
    check(
      'notices_appeal_decided',
      sql`num_nonnulls(${t.appealOutcome}, ${t.appealDecidedAt}) in (0, 2) and (${t.appealDecidedAt} is null or ${t.appealedAt} is not null)`,
    ),
  ],
);

/** Attempts to list a start number that another listing of the race has. The number itself is not among it. */
export const entryConflicts = pgTable(
  'entry_conflicts',
  {
    id: id(),
    raceId: ref(() => races.id, { onDelete: 'cascade' }),
    /** The listing that has the number; null once it is deleted. */
    listingId: uuid().references(() => listings.id, { onDelete: 'set null' }),
    /** Whose place it is by then: the seller of that listing, or who has bought it. */
    holderId: ref(() => users.id),
    /** Who wanted to list the same number. */
    sellerId: ref(() => users.id),
    /** The paused listing that was to be put up for sale again; null for a new one. */
    pausedListingId: uuid().references(() => listings.id, { onDelete: 'set null' }),
    at: instant().notNull(),
    handledAt: instant(),
    handledBy: uuid().references(() => users.id),
  },
  (t) => [
    // However often somebody tries.
    uniqueIndex('entry_conflicts_once').on(t.listingId, t.sellerId).where(sql`${t.handledAt} is null`),
    index('entry_conflicts_open')
      .on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.handledAt} is null`),
    index('entry_conflicts_at').on(t.at),
    index('entry_conflicts_race').on(t.raceId),
    index('entry_conflicts_holder').on(t.holderId),
    index('entry_conflicts_seller').on(t.sellerId),
    index('entry_conflicts_listing').on(t.listingId),
    index('entry_conflicts_paused_listing').on(t.pausedListingId),
  ],
);

/** Withdrawals from the contract about our own service, the fee on a purchase. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    userId: uuid().references(() => users.id),
    email: text().notNull(),
    name: text().notNull(),
    purchaseId: uuid().references(() => purchases.id),
    /** Which purchase, in the user's own words. */
    reference: text(),
    message: text(),
    at: instant().notNull(),
    handledAt: instant(),
    handledBy: uuid().references(() => users.id),
  },
  (t) => [
    index('withdrawals_newest').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('withdrawals_open').on(t.at).where(sql`${t.handledAt} is null`),
    index('withdrawals_user').on(t.userId),
    // One of a purchase, whatever the code does.
    uniqueIndex('withdrawals_once').on(t.purchaseId),
    check('withdrawals_name', sql`length(trim(${t.name})) > 0`),
  ],
);
