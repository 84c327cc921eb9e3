import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, ref } from './columns';
import { listings } from './listings';
import { races } from './races';
import { users } from './users';

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
    index('entry_conflicts_listing').on(t.listingId),
    index('entry_conflicts_paused_listing').on(t.pausedListingId),
  ],
);
