import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AdminMailKind, TaskAlert } from '@/domain/moderation/admin-mails';
import { instant, ref } from './columns';
import { users } from './users';

/** The kinds of mail that an admin does not want. */
export const mutedMails = pgTable(
  'muted_mails',
  {
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<AdminMailKind>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** What the admins have been mailed about, so that each thing is mailed once. */
export const sentAlerts = pgTable(
  'sent_alerts',
  {
    alert: text().$type<TaskAlert>().notNull(),
    /** The row it was about; of the morning mail, the day. */
    subject: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.alert, t.subject] })],
);
