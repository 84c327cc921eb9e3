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
} from 'drizzle-orm/pg-core';
import type { SportCategory } from '@/domain/race/categories';
import {
  type BuyerField,
  nameChangeRules,
  racePayers,
  transferMechanisms,
  type VerifiableField,
} from '@/domain/race/rules';
import { amount, id, instant } from './columns';

export const nameChangeRule = pgEnum('name_change_rule', nameChangeRules);
export const racePayer = pgEnum('race_payer', racePayers);
export const transferMechanism = pgEnum('transfer_mechanism', transferMechanisms);

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
    nameChangeRule: nameChangeRule().notNull(),
    transferMechanism: transferMechanism(),
    nameChangeOpens: date({ mode: 'string' }),
    nameChangeDeadline: date({ mode: 'string' }),
    nameChangeCost: amount(),
    nameChangeCostPayer: racePayer(),
    instructions: text(),
    instructionsSeller: text(),
    instructionsBuyer: text(),
    /** Start group and class rules, as the organiser puts them. */
    groupRules: text(),
    buyerFields: text().array().$type<BuyerField[]>().notNull().default(sql`'{}'`),
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
    /** The text that searches match, folded. */
    searchText: text().generatedAlwaysAs(
      sql`fold(race_name || ' ' || location || ' ' || distance || ' ' || words(sport_categories))`,
    ),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('curated_races_slug').on(t.slug),
    index('curated_races_date').on(t.date, t.id),
    check('curated_races_cost', sql`${t.nameChangeCost} >= 0`),
    check('curated_races_window', sql`${t.nameChangeOpens} <= ${t.nameChangeDeadline}`),
    check('curated_races_deadline', sql`${t.nameChangeDeadline} <= ${t.date}`),
    // Links and images must be http(s) addresses, never scripts.
    check('curated_races_website', sql`${t.websiteUrl} ~ '^https?://'`),
    check('curated_races_source', sql`${t.sourceUrl} ~ '^https?://'`),
    check('curated_races_image', sql`${t.imageUrl} ~ '^(https?://|/[^/])'`),
    check('curated_races_categories', sql`cardinality(${t.sportCategories}) > 0`),
    check(
      'curated_races_recipe',
      sql`${t.nameChangeRule} <> 'allowed' or (${t.transferMechanism} is not null and ${t.nameChangeCostPayer} is not null)`,
    ),
  ],
);
