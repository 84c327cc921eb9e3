import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, ref } from './columns';
import { users } from './users';

/** Changes of users' addresses: asked for, confirmed by the code mailed to the new one, and perhaps undone from the old. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    requestedAt: instant().notNull(),
    /** Until when the code mailed last works; it is derived from this. */
    codeExpiresAt: instant().notNull(),
    codeTries: integer().notNull().default(0),
    confirmedAt: instant(),
    /** SHA-256 of the token in the link mailed to the old address. */
    undoTokenHash: text(),
    undoneAt: instant(),
  },
  (t) => [
    // A user asks for one at a time.
    uniqueIndex('email_changes_open').on(t.userId).where(sql`${t.confirmedAt} is null`),
    index('email_changes_user').on(t.userId),
    uniqueIndex('email_changes_undo').on(t.undoTokenHash),
    index('email_changes_oldest').on(t.requestedAt),
    check('email_changes_lower', sql`${t.newEmail} = lower(${t.newEmail})`),
    check('email_changes_undone', sql`${t.undoneAt} is null or ${t.confirmedAt} is not null`),
  ],
);
