import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ore } from '@/domain/money/ore';
import type { RaceChangeKind } from '@/domain/race/changes';
import { amount, id, instant, ref } from './columns';
import { races } from './races';
import { users } from './users';

/** Race changes, and their progress. */
export const raceChanges = pgTable(
  'race_changes',
  {
    id: id(),
    raceId: ref(() => races.id),
    adminId: ref(() => users.id),
    kind: text().$type<RaceChangeKind>().notNull(),
    newDate: date({ mode: 'string' }),
    newDeadline: date({ mode: 'string' }),
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
  ],
);
