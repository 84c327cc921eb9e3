import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, ref } from './columns';
import { purchases } from './purchases';
import { users } from './users';

/** The mails about purchases that their parties were sent, so that they can look up whether one is from us. */
export const sentMails = pgTable(
  'sent_mails',
  {
    /** Of its job: a mail sent again after a crash is the same one. */
    id: uuid().primaryKey(),
    purchaseId: ref(() => purchases.id),
    userId: ref(() => users.id),
    /** As it was sent. */
    subject: text().notNull(),
    sentAt: instant().notNull(),
  },
  (t) => [
    index('sent_mails_user').on(t.userId, t.sentAt.desc().nullsFirst()),
    index('sent_mails_purchase').on(t.purchaseId),
    index('sent_mails_oldest').on(t.sentAt),
  ],
);
