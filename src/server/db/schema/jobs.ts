import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Work that one process does at a time, and until when the one that has it need not say that it lives. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  holder: uuid().notNull(),
  /** By the database's clock. */
  expiresAt: instant().notNull(),
});

/** When what runs again and again last ended well, by the database's clock. */
export const completedRuns = pgTable('completed_runs', {
  name: text().primaryKey(),
  completedAt: instant().notNull(),
});
