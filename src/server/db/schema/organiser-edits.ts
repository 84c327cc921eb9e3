import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { OrganiserRaceFields } from '@/domain/organiser/edits';
import { id, instant, ref } from './columns';
import { organisers } from './organisers';
import { races } from './races';
import { users } from './users';

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
