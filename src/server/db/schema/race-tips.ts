import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { RaceTipOutcome } from '@/domain/race/tips';
import { id, instant } from './columns';
import { races } from './races';
import { users } from './users';

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
    check('race_tips_handled', sql`num_nonnulls(${t.outcome}, ${t.handledAt}) in (0, 2)`),
  ],
);
