import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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

/** What others keep for us, by its id there: uploads by our own, files by their key. */
export type ErasureKind = 'upload' | 'file' | 'card' | 'customer';

/** What others are to erase, from the transaction that decides it until they have: a job may be given up. */
export const erasures = pgTable(
  'erasures',
  {
    kind: text().$type<ErasureKind>().notNull(),
    reference: text().notNull(),
    /** By the database's clock. */
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.reference] })],
);
