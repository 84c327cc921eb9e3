import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns';
import { purchases } from './purchases';
import { users } from './users';

/** Withdrawals from the contract about our own service, the fee on a purchase. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    userId: uuid().references(() => users.id),
    email: text().notNull(),
    name: text().notNull(),
    purchaseId: uuid().references(() => purchases.id),
    /** Which purchase, in the user's own words. */
    reference: text(),
    message: text(),
    at: instant().notNull(),
    handledAt: instant(),
    handledBy: uuid().references(() => users.id),
  },
  (t) => [
    index('withdrawals_newest').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('withdrawals_open').on(t.at).where(sql`${t.handledAt} is null`),
    index('withdrawals_user').on(t.userId),
    index('withdrawals_purchase').on(t.purchaseId),
    check('withdrawals_name', sql`length(trim(${t.name})) > 0`),
  ],
);
