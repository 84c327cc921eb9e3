import { max, min, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ErrorCode } from '@/domain/errors';
import { disputeStatuses, listingStatuses, timeoutStatuses } from '@/domain/listing/states';
import { SERVICE_FEE } from '@/domain/money/fees';
import { addOre, type Ore, ore, subtractOre } from '@/domain/money/ore';
import { feePayers } from '@/domain/race/organiser-fee';
import { amount, id, instant, ref } from './columns';
import { races } from './races';
import { users } from './users';

export const listingStatus = pgEnum('listing_status', listingStatuses);
export const timeoutStatus = pgEnum('timeout_status', timeoutStatuses);
export const disputeStatus = pgEnum('dispute_status', disputeStatuses);
export const feePayer = pgEnum('fee_payer', feePayers);

/** What a visitor can find. */
const isFound = (t: { part: AnyPgColumn }) => sql`${t.part} is not null`;

/** Whose seller waits for an admin's answer to putting it up for sale again. */
export const waitsForRelist = (t: Record<'deletedAt' | 'status' | 'relistRequestedAt', AnyPgColumn>) =>
  sql`${t.relistRequestedAt} is not null and ${t.deletedAt} is null and ${t.status} = 'inactive'`;

/** What search engines may index. */
export const findable = (t: Record<'part' | 'status', AnyPgColumn>) =>
  sql`${isFound(t)} and ${t.status} not in ('completed', 'sold')`;

/** What holds its start number: other listings of the race cannot have the same. */
export const holdsEntry = (t: Record<'deletedAt' | 'status' | 'entryHash', AnyPgColumn>) =>
  sql`${t.deletedAt} is null and ${t.status} not in ('inactive', 'completed', 'sold') and ${t.entryHash} is not null`;

/** What a place costs beside our own fee, which is the same for all: in this order the indexes are. */
const beforeFee = (t: { price: AnyPgColumn; organiserFee: AnyPgColumn }) =>
  sql`(${t.price} + ${t.organiserFee})`;

/** What a seller writes of a start place, of a listing and of a draft. */
const writtenColumns = {
  raceId: ref(() => races.id),
  customRaceName: text(),
  price: amount().notNull(),
  description: text(),
  startGroup: text(),
  /** The start or booking number, encrypted for its seller (services/encryption/entry-reference.ts, drafts/draft.ts). */
  entryReference: text('entry_reference_encrypted'),
  payerChoice: feePayer(),
};

export const listings = pgTable(
  'race_listings',
  {
    id: id(),
    ...writtenColumns,
    sellerId: ref(() => users.id),
    /** The race as it was when the listing was created. */
    raceName: text().notNull(),
    distance: text().notNull(),
    location: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    discounted: boolean().notNull().default(false),
    transferredBefore: boolean().notNull().default(false),
    /**
     * The keyed hash that the start number is compared by. Of a deleted account the hash of what was sold is left: its
     * buyer's place is protected. Both are erased some time after the race.
     */
    entryHash: text(),
    payer: feePayer().notNull(),
    /** What the buyer pays the organiser, in öre; 0 when the seller does. Kept for search, which sorts by it. */
    organiserFee: amount().notNull().default(ore(0)),
    status: listingStatus().notNull().default('available'),
    timeoutStatus: timeoutStatus().notNull().default('active'),
    disputeStatus: disputeStatus(),
    /** Since when its seller waits for an admin's answer to putting it up for sale again; null while they do not. */
    relistRequestedAt: instant(),
    /** When an admin last said no to that, and why, in words for the seller. */
    relistDeclinedAt: instant(),
    relistDeclineReason: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
    /** Since when an admin's decision on a notice keeps it from being sold: paused, or removed from the site too. */
    stoppedAt: instant(),
    /** Why it was paused before that; null when it was not. */
    stoppedFrom: timeoutStatus(),
    removedAt: instant(),
    /**
     * The part of a list that it is in, written by triggers (`listing_part`) whenever the listing, its race's `open` or
     * highest price, or its seller's standing changes: 0 for what can be bought, 1 for what cannot, null for what nobody
     * finds.
     */
    part: smallint(),
    /** The seller's own text, without case and diacritics; null when there is none. */
    searchText: text().generatedAlwaysAs(
      sql`nullif(fold(coalesce(custom_race_name, '') || ' ' || coalesce(description, '')), '')`,
    ),
  },
  (t) => [
    // A list reads the first of a part in the requested order: of all, or of each race that it has matched.
    index('race_listings_part_newest')
      .on(t.part, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(isFound(t)),
    index('race_listings_part_total').on(t.part, beforeFee(t), t.id).where(isFound(t)),
    index('race_listings_part_date').on(t.part, t.date, t.id).where(isFound(t)),
    index('race_listings_race_part_newest')
      .on(t.raceId, t.part, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(isFound(t)),
    index('race_listings_race_part_total').on(t.raceId, t.part, beforeFee(t), t.id).where(isFound(t)),
    index('race_listings_race_part_date').on(t.raceId, t.part, t.date, t.id).where(isFound(t)),
    index('race_listings_found_words').using('gin', t.searchText.op('gin_trgm_ops')).where(isFound(t)),
    // A place is held by one listing at a time. Paused ones hold none, and what is sold belongs to its buyer, who may
    // list it again: `findEntryHolder` refuses it to everyone else.
    uniqueIndex('race_listings_entry_held').on(t.raceId, t.entryHash).where(holdsEntry(t)),
    index('race_listings_entry').on(t.raceId, t.entryHash).where(sql`${t.entryHash} is not null`),
    index('race_listings_entry_kept').on(t.date).where(sql`${t.entryHash} is not null`),
    index('race_listings_addresses').on(t.id).where(findable(t)),
    // Deleted ones too: a user's data and a race's purchases are looked up by these.
    index('race_listings_race').on(t.raceId, t.status),
    index('race_listings_relist_requests').on(t.relistRequestedAt, t.id).where(waitsForRelist(t)),
    index('race_listings_seller').on(t.sellerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('race_listings_organiser_fee', sql`${t.organiserFee} >= 0`),
    check('race_listings_price_bounds', sql`${t.price} between 100 and 10000000`),
    check(
      'race_listings_entry_encrypted',
      sql`${t.entryReference} is null or (${t.entryHash} is not null and ${t.entryReference} like 'v1.%')`,
    ),
    check(
      'race_listings_paused',
      sql`(${t.status} = 'inactive') = (${t.timeoutStatus} <> 'active' or ${t.disputeStatus} is not distinct from 'refunded')`,
    ),
    check(
      'race_listings_stopped',
      sql`${t.stoppedAt} is not null or (${t.removedAt} is null and ${t.stoppedFrom} is null)`,
    ),
    check(
      'race_listings_disputed',
      sql`${t.disputeStatus} is distinct from 'pending' or ${t.status} = 'awaiting_buyer_confirmation'`,
    ),
  ],
);

/** `titleOf` of domain/listing/title.ts. */
export const listingTitle = sql<string>`coalesce(${listings.customRaceName}, ${listings.raceName})`;

/** What `listingTotal` is compared with in SQL for a total, öre. */
export const comparedTotal = (total: Ore): Ore => subtractOre(total, SERVICE_FEE);
/** The same of a total that SQL computes. */
export const comparedInSql = (total: SQLWrapper): SQL => sql`${total} - ${SERVICE_FEE}`;

const asTotal = (value: string): Ore => addOre(ore(Number(value)), SERVICE_FEE);
const asTotalOrNull = (value: string | null): Ore | null => (value === null ? null : asTotal(value));
/**
 * What a place costs its buyer in all, öre, as `totalOf` says (domain/listing/buyer-cost.ts). In SQL it is written as in
 * the indexes: see `comparedTotal`.
 */
export const listingTotal = beforeFee(listings).mapWith(asTotal);
export const lowestTotal = min(listingTotal).mapWith(asTotalOrNull);
export const highestTotal = max(listingTotal).mapWith(asTotalOrNull);

/**
 * How often a listing's page has been looked at by others than its seller: a number, and nothing about who. Apart from
 * the listing, whose row is locked and announced with each change.
 */
export const listingViews = pgTable(
  'listing_views',
  {
    listingId: ref(() => listings.id, { onDelete: 'cascade' }).primaryKey(),
    views: integer().notNull(),
  },
  (t) => [check('listing_views_counted', sql`${t.views} > 0`)],
);

/**
 * Ads that wait for their seller's account, in a table of their own: what reads listings cannot show one by mistake.
 * A draft holds no start number. It is compared when the draft is published, so that nobody can reserve another's
 * number, or find out whether it is taken, without being verified.
 */
export const listingDrafts = pgTable(
  'listing_drafts',
  {
    /** Also that of the listing it becomes, so that publishing it twice makes one. */
    id: id(),
    ...writtenColumns,
    sellerId: ref(() => users.id, { onDelete: 'cascade' }),
    /** The seller has agreed to pay the organiser. */
    feeAccepted: boolean().notNull(),
    discounted: boolean().notNull(),
    transferredBefore: boolean().notNull(),
    /** Why it could not be published when its seller could sell; null while that has not been tried. */
    refusal: text().$type<ErrorCode>(),
    /** Null when no reminder is left, or the seller wants none. */
    nextReminderAt: instant(),
    /** The seller has stopped them: one on its way is not sent either. */
    remindersStopped: boolean().notNull().default(false),
    /** The secret of the link that stops the reminders. */
    stopToken: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('listing_drafts_seller').on(t.sellerId, t.createdAt, t.id),
    index('listing_drafts_race').on(t.raceId),
    index('listing_drafts_reminders').on(t.nextReminderAt, t.id).where(sql`${t.nextReminderAt} is not null`),
    index('listing_drafts_kept').on(t.updatedAt),
    uniqueIndex('listing_drafts_stop_token').on(t.stopToken),
    check('listing_drafts_price_bounds', sql`${t.price} between 100 and 10000000`),
    check(
      'listing_drafts_entry_encrypted',
      sql`${t.entryReference} is null or ${t.entryReference} like 'v1.%'`,
    ),
  ],
);
