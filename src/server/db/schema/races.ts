import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ore } from '@/domain/money/ore';
import type { OrganiserRaceFields } from '@/domain/organiser/edits';
import type { SportCategory } from '@/domain/race/categories';
import { type RaceChangeKind, raceChangeKinds } from '@/domain/race/changes';
import { nameChangeRules, type VerifiableField } from '@/domain/race/rules';
import { type RaceTipOutcome, raceTipOutcomes } from '@/domain/race/tips';
import { amount, id, instant, isOneOf, ref, transferWindows } from './columns';
import { organisers } from './organisers';
import { users } from './users';

export const nameChangeRule = pgEnum('name_change_rule', nameChangeRules);

/** The races that may be bought, each with its transfer rules. */
export const races = pgTable(
  'curated_races',
  {
    id: id(),
    slug: text().notNull(),
    raceName: text().notNull(),
    distance: text().notNull(),
    location: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    imageUrl: text(),
    sportCategories: text().array().$type<SportCategory[]>().notNull(),
    websiteUrl: text(),
    organiserEmail: text(),
    /** Who may see and act on its name changes; null while nobody may. */
    organiserId: uuid().references(() => organisers.id),
    nameChangeRule: nameChangeRule().notNull(),
    /** In the order they close; they do not overlap. */
    windows: transferWindows('transfer_windows').notNull().default([]),
    instructions: text(),
    instructionsSeller: text(),
    instructionsBuyer: text(),
    /** Start group and class rules, as the organiser puts them. */
    groupRules: text(),
    /** Metres of climb in all; null when it is not known. */
    climbM: integer(),
    /** How many the organiser lets start; null when it is not known. */
    fieldSize: integer(),
    /** When the first group starts, HH:MM in Stockholm; null when it is not known. */
    startTime: text(),
    /** Where climb, field size and start time are from. */
    figuresUrl: text(),
    verifiedOn: date({ mode: 'string' }),
    sourceUrl: text(),
    /** Fields whose values are our guess until someone has read the organiser's rules; shown to admins. */
    placeholders: text().array().$type<VerifiableField[]>().notNull().default(sql`'{}'`),
    /** Order among the popular races that a search offers; lower comes first. */
    popularity: integer().notNull().default(1000),
    archived: boolean().notNull().default(false),
    /** The organiser transfers no start place that was free or discounted. */
    refusesDiscounted: boolean().notNull().default(false),
    /** A start place may be transferred once only. */
    refusesTransferred: boolean().notNull().default(false),
    /**
     * `isOpen`, as of the last change of the race or the last sweep: for lists. Whoever buys is judged by the rule itself.
     */
    open: boolean().notNull().default(false),
    cancelledAt: instant(),
    /** Since when its organiser lets nobody sell or buy a place; null while places may be sold. */
    resalePausedAt: instant(),
    /** Why, in the organiser's words; null where none are given. */
    resalePausedReason: text(),
    /** The most a seller may ask, by the organiser; null without such a limit. */
    highestPrice: amount(),
    /** What the organiser itself took for a place, öre; null when it is not known. */
    originalFee: amount(),
    /** The text that searches match, without case and diacritics. */
    searchText: text().generatedAlwaysAs(
      sql`fold(race_name || ' ' || location || ' ' || distance || ' ' || words(sport_categories))`,
    ),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('curated_races_slug').on(t.slug),
    index('curated_races_organiser').on(t.organiserId).where(sql`${t.organiserId} is not null`),
    index('curated_races_date').on(t.date, t.id),
    check(
      'curated_races_windows',
      sql`jsonb_typeof(${t.windows}) = 'array' and jsonb_array_length(${t.windows}) <= 3`,
    ),
    // Each closes after it opens, and opens when the one before has closed or later.
    check('curated_races_windows_order', sql`windows_in_order(${t.windows})`),
    // Links and images must be http(s) addresses, never scripts.
    check('curated_races_website', sql`${t.websiteUrl} ~ '^https?://'`),
    check('curated_races_source', sql`${t.sourceUrl} ~ '^https?://'`),
    check('curated_races_image', sql`${t.imageUrl} ~ '^(https?://|/[^/])'`),
    check('curated_races_figures', sql`${t.figuresUrl} ~ '^https?://'`),
    check('curated_races_climb', sql`${t.climbM} between 0 and 20000`),
    check('curated_races_field', sql`${t.fieldSize} between 1 and 1000000`),
    check('curated_races_start', sql`${t.startTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('curated_races_highest_price', sql`${t.highestPrice} > 0`),
    check('curated_races_original_fee', sql`${t.originalFee} > 0`),
    check(
      'curated_races_paused_reason',
      sql`${t.resalePausedReason} is null or ${t.resalePausedAt} is not null`,
    ),
    check('curated_races_categories', sql`cardinality(${t.sportCategories}) > 0`),
  ],
);

/** Race changes, and their progress. */
export const raceChanges = pgTable(
  'race_changes',
  {
    id: id(),
    raceId: ref(() => races.id),
    adminId: ref(() => users.id),
    kind: text().$type<RaceChangeKind>().notNull(),
    newDate: date({ mode: 'string' }),
    newLastDay: date('new_deadline', { mode: 'string' }),
    /** Purchases to process when it began, and those processed. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** The last purchase processed: where to continue. */
    cursor: uuid(),
    /** Öre that can go back to buyers because of it, counted when it was entered and when it began. */
    refundTotal: amount().notNull().default(ore(0)),
    proposedAt: instant().notNull(),
    /** The second admin, where one is needed. */
    confirmedBy: uuid().references(() => users.id),
    /** Null while it waits for a second admin. */
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    uniqueIndex('race_changes_running').on(t.raceId).where(sql`${t.finishedAt} is null`),
    index('race_changes_race').on(t.raceId, t.proposedAt.desc().nullsFirst()),
    check('race_changes_kind', isOneOf(t.kind, raceChangeKinds)),
    check(
      'race_changes_days',
      sql`(${t.kind} = 'moved') = (${t.newDate} is not null) and (${t.kind} <> 'closed_early' or ${t.newLastDay} is not null) and (${t.kind} <> 'cancelled' or ${t.newLastDay} is null)`,
    ),
    check('race_changes_confirmed', sql`${t.confirmedBy} is null or ${t.startedAt} is not null`),
  ],
);

/** What readers say of a race that we lack, or of a fact of ours that is wrong. */
export const raceTips = pgTable(
  'race_tips',
  {
    id: id(),
    /** The race that something is wrong with; null of one that we lack, until it has been added. */
    raceId: uuid().references(() => races.id, { onDelete: 'cascade' }),
    /** What a race that we lack is called; null of one of ours. */
    raceName: text(),
    date: date({ mode: 'string' }),
    link: text(),
    text: text().notNull(),
    /** Who sent it and wants an answer: a user, or the address that a visitor gave, unconfirmed; neither of others. */
    reporterId: uuid().references(() => users.id),
    reporterEmail: text(),
    at: instant().notNull(),
    outcome: text().$type<RaceTipOutcome>(),
    /** The answer to the reporter. */
    note: text(),
    handledAt: instant(),
    handledBy: uuid().references(() => users.id),
  },
  (t) => [
    index('race_tips_open').on(t.at, t.id).where(sql`${t.handledAt} is null`),
    index('race_tips_at').on(t.at),
    index('race_tips_race').on(t.raceId),
    index('race_tips_reporter').on(t.reporterId),
    index('race_tips_address').on(t.reporterEmail),
    check('race_tips_subject', sql`num_nonnulls(${t.raceId}, ${t.raceName}) > 0`),
    check('race_tips_reporter_one', sql`num_nonnulls(${t.reporterId}, ${t.reporterEmail}) <= 1`),
    check('race_tips_email', sql`${t.reporterEmail} = lower(${t.reporterEmail})`),
    check('race_tips_link', sql`${t.link} ~ '^https?://'`),
    check('race_tips_outcome', isOneOf(t.outcome, raceTipOutcomes)),
    check('race_tips_handled', sql`num_nonnulls(${t.outcome}, ${t.handledAt}) in (0, 2)`),
  ],
);

/** What the contacts of organisers have changed of their races, for admins to see and undo. */
export const organiserRaceEdits = pgTable(
  'organiser_race_edits',
  {
    id: id(),
    raceId: uuid()
      .notNull()
      .references(() => races.id, { onDelete: 'cascade' }),
    organiserId: ref(() => organisers.id),
    /** Who changed it. */
    userId: ref(() => users.id),
    /** The fields that were changed, as they were and as they became. */
    before: jsonb().$type<Partial<OrganiserRaceFields>>().notNull(),
    after: jsonb().$type<Partial<OrganiserRaceFields>>().notNull(),
    createdAt: instant().notNull(),
    undoneAt: instant(),
    undoneBy: uuid().references(() => users.id),
  },
  (t) => [
    index('organiser_race_edits_latest').on(t.createdAt, t.id),
    index('organiser_race_edits_race').on(t.raceId),
    index('organiser_race_edits_user').on(t.userId, t.createdAt),
  ],
);
