import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, ref } from './columns';
import { purchases } from './purchases';
import { races } from './races';
import { users } from './users';

/** What buyers say of their completed purchases. Shown to everyone once an admin has read it, without a name. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    purchaseId: ref(() => purchases.id),
    raceId: ref(() => races.id),
    buyerId: ref(() => users.id),
    sellerId: ref(() => users.id),
    text: text().notNull(),
    createdAt: instant().notNull(),
    /** From when an admin reads it: once its purchase is counted (domain/purchase/figures.ts). */
    readFrom: instant().notNull(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id),
    /** Since when it is shown; null while it is unread or hidden. */
    shownAt: instant(),
  },
  (t) => [
    uniqueIndex('reviews_purchase').on(t.purchaseId),
    // Those two who trade with each other again and again say it once.
    uniqueIndex('reviews_parties').on(t.buyerId, t.sellerId),
    index('reviews_unread').on(t.readFrom, t.id).where(sql`${t.decidedAt} is null`),
    index('reviews_shown').on(t.shownAt.desc().nullsFirst(), t.id).where(sql`${t.shownAt} is not null`),
    index('reviews_seller').on(t.sellerId, t.shownAt.desc().nullsFirst(), t.id),
    index('reviews_race').on(t.raceId, t.shownAt.desc().nullsFirst(), t.id),
    index('reviews_kept').on(t.createdAt),
    check('reviews_text', sql`length(trim(${t.text})) between 1 and 200`),
    check(
      'reviews_decided',
      sql`num_nonnulls(${t.decidedAt}, ${t.decidedBy}) in (0, 2) and (${t.shownAt} is null or ${t.decidedAt} is not null)`,
    ),
  ],
);
