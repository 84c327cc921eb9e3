import { sql } from 'drizzle-orm';
import { index, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, ref } from './columns';
import { listings } from './listings';
import { purchases } from './purchases';
import { users } from './users';

export const notificationType = pgEnum('notification_type', [
  'timeout_warning',
  'payout_failed',
  'approval_needed',
  'payment_needed',
]);

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ref(() => users.id),
    type: notificationType().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    listingId: uuid().references(() => listings.id),
    /** A page of ours where it is handled. */
    path: text(),
    purchaseId: uuid().references(() => purchases.id),
    readAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('notifications_unread')
      .on(t.userId, t.createdAt.desc().nullsFirst())
      .where(sql`${t.readAt} is null`),
    index('notifications_user').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('notifications_oldest').on(t.createdAt),
    index('notifications_listing').on(t.listingId),
  ],
);
