import { sql } from 'drizzle-orm';
import { boolean, check, index, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type DifferenceKind, type Resolution, resolutions } from '@/domain/money/ledger';
import type { PaymentMethod } from '@/domain/money/payment-methods';
import { amount, id, instant, isOneOf } from './columns';
import { users } from './users';

/** Events that have been applied. The row is written in the transaction that applies it. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    createdAt: instant().notNull(),
    processedAt: instant().notNull(),
  },
  (t) => [index('stripe_events_processed').on(t.processedAt)],
);

/**
 * How far what goes on from where it stopped has come: `events`, Stripe's list, for lost webhooks; `organiser-fees`, the
 * sweep of races whose window has changed.
 */
export const stripeCursors = pgTable('stripe_cursors', {
  name: text().primaryKey(),
  at: instant().notNull(),
});

/** Numbers the readings of objects at Stripe in the order of their requests, over all processes. */
export const stripeReadings = pgSequence('stripe_readings');

/** Whether our account at Stripe offers a payment method, as last read there. */
export const paymentMethods = pgTable('payment_methods', {
  method: text().$type<PaymentMethod>().primaryKey(),
  available: boolean().notNull(),
  checkedAt: instant().notNull(),
});

/** Where Stripe's balance and ours do not agree, found by reconciliation; and card issuers' warnings of fraud. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: id(),
    /** Stripe's object or our own row, whichever has no match; of a liability, the purchase; of a warning, the charge. */
    source: text().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    stripeAmount: amount(),
    ledgerAmount: amount(),
    foundAt: instant().notNull(),
    resolvedAt: instant(),
    /** Why, when an admin has handled it. */
    handledAt: instant(),
    handledBy: uuid().references(() => users.id),
    handledNote: text(),
    /** Of a liability: a resolution that waits for a second admin, and the balance (öre) that it is for. */
    proposedHow: text().$type<Resolution>(),
    proposedAmount: amount(),
    proposedNote: text(),
    proposedBy: uuid().references(() => users.id),
    proposedAt: instant(),
  },
  (t) => [
    // Concurrent runs find the same difference: stored once while open.
    uniqueIndex('reconciliation_differences_standing')
      .on(t.source, t.kind)
      .where(sql`${t.resolvedAt} is null`),
    index('reconciliation_differences_found').on(t.foundAt.desc().nullsFirst()),
    index('reconciliation_differences_open')
      .on(t.foundAt)
      .where(sql`${t.handledAt} is null and ${t.resolvedAt} is null`),
    check('reconciliation_differences_proposed_how', isOneOf(t.proposedHow, resolutions)),
    check(
      'reconciliation_differences_proposed',
      sql`num_nonnulls(${t.proposedHow}, ${t.proposedAmount}, ${t.proposedNote}, ${t.proposedBy}, ${t.proposedAt}) in (0, 5)`,
    ),
  ],
);
