import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SportCategory } from '@/domain/race/categories';
import { nameChangeRules, type VerifiableField } from '@/domain/race/rules';
import { amount, id, instant, transferWindows } from './columns';
import { organisers } from './organisers';

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
    /** When the first group starts, HH:MM in Stockholm; null when it is not known. */
    startTime: text(),
    /** Where climb and start time are from. */
    figuresUrl: text(),
    verifiedOn: date({ mode: 'string' }),
    sourceUrl: text(),
    /** Fields whose values are our guess until someone has read the organiser's rules; shown to admins. */
    placeholders: text().array().$type<VerifiableField[]>().notNull().default(sql`'{}'`),
    /** Order among the popular races on the home page; lower comes first. */
    popularity: integer().notNull().default(1000),
    archived: boolean().notNull().default(false),
    /** The organiser transfers no start place that was free or discounted. */
    refusesDiscounted: boolean().notNull().default(false),
    /** A start place may be transferred once only. */
    refusesTransferred: boolean().notNull().default(false),
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
    // Links and images must be http(s) addresses, never scripts.
    check('curated_races_website', sql`${t.websiteUrl} ~ '^https?://'`),
    check('curated_races_source', sql`${t.sourceUrl} ~ '^https?://'`),
    check('curated_races_image', sql`${t.imageUrl} ~ '^(https?://|/[^/])'`),
    check('curated_races_figures', sql`${t.figuresUrl} ~ '^https?://'`),
    check('curated_races_climb', sql`${t.climbM} between 0 and 20000`),
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
