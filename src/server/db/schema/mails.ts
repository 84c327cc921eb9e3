import { sql } from 'drizzle-orm';
import { check, index, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AdminMailKind, TaskAlert } from '@/domain/moderation/admin-mails';
import { type MailReason, type MailVerdict, mailVerdicts } from '@/domain/purchase/mail-proof';
import { id, instant, isOneOf, ref } from './columns';
import { listings } from './listings';
import { purchases } from './purchases';
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
  (t) => [primaryKey({ columns: [t.alert, t.subject] }), index('sent_alerts_oldest').on(t.at)],
);

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

/** Mails that a party of a purchase has forwarded or sent in, as what the organiser says of its name change. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: id(),
    purchaseId: ref(() => purchases.id),
    /** The party who sent in the file; null for a mail to the purchase's address. */
    addedBy: uuid().references(() => users.id),
    /** As it came, in base64, encrypted; erased with the buyer's details. */
    raw: text('raw_encrypted'),
    /** What is shown of it, encrypted; null until it is checked, and erased with it. */
    content: text('content_encrypted'),
    /** SHA-256 of the mail: sent twice, it is kept once. */
    rawHash: text().notNull(),
    /** SHA-256 of the provider's token of the delivery: it goes with this mail only. */
    deliveryHash: text(),
    /** Hashes of the Message-ID and the body of the mail that was checked: it proves one purchase only. */
    messageHash: text(),
    bodyHash: text(),
    verdict: text().$type<MailVerdict>(),
    /** Why it proves nothing; null when it does. */
    reason: text().$type<MailReason>(),
    receivedAt: instant().notNull(),
    checkedAt: instant(),
    erasedAt: instant(),
  },
  (t) => [
    uniqueIndex('inbound_mails_once').on(t.purchaseId, t.rawHash),
    uniqueIndex('inbound_mails_delivery').on(t.deliveryHash),
    uniqueIndex('inbound_mails_proving_message').on(t.messageHash).where(sql`${t.verdict} = 'verified'`),
    uniqueIndex('inbound_mails_proving_body').on(t.bodyHash).where(sql`${t.verdict} = 'verified'`),
    index('inbound_mails_purchase').on(t.purchaseId, t.receivedAt),
    index('inbound_mails_kept').on(t.purchaseId).where(sql`${t.erasedAt} is null`),
    index('inbound_mails_added_by').on(t.addedBy).where(sql`${t.addedBy} is not null`),
    // Never in plain text.
    check('inbound_mails_encrypted', sql`${t.raw} like 'v1.%' and ${t.content} like 'v1.%'`),
    check('inbound_mails_verdict', isOneOf(t.verdict, mailVerdicts)),
    check('inbound_mails_checked', sql`(${t.verdict} is null) = (${t.checkedAt} is null)`),
    check('inbound_mails_reason', sql`${t.reason} is null or ${t.verdict} = 'document'`),
  ],
);

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
