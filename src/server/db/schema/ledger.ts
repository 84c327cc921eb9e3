import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  customType,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ledgerAccounts, postingKinds } from '@/domain/money/ledger';
import { amount, id, instant, ref } from './columns';
import { purchases } from './purchases';

export const ledgerAccount = pgEnum('ledger_account', ledgerAccounts);
export const postingKind = pgEnum('posting_kind', postingKinds);

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * One business fact of one purchase. Append-only, and never truncated; a deferred trigger holds that its entries are
 * written with it and sum to zero.
 */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: id(),
    purchaseId: ref(() => purchases.id),
    kind: postingKind().notNull(),
    /** Stripe's object that the posting is about (a charge, refund, transfer …); empty when it is our own affair. */
    ref: text().notNull().default(''),
    at: instant().notNull(),
    /** The transaction that wrote it: no other may add entries. */
    transactionId: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    uniqueIndex('ledger_postings_once').on(t.purchaseId, t.kind, t.ref),
    index('ledger_postings_ref').on(t.ref),
    index('ledger_postings_at').on(t.at),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    postingId: ref(() => ledgerPostings.id),
    account: ledgerAccount().notNull(),
    /** Öre; debit positive, credit negative. */
    amount: amount().notNull(),
  },
  (t) => [
    // Read alone: what postings sum to.
    index('ledger_entries_posting').on(t.postingId, t.account, t.amount),
    check('ledger_entries_amount', sql`${t.amount} <> 0`),
  ],
);

/**
 * What each account held when a Stockholm month ended, so that a balance is summed from the last of them on. A trigger
 * adds what is posted later with an earlier time.
 */
export const ledgerClosings = pgTable(
  'ledger_closings',
  {
    /** The first instant of the next month: it holds what was posted before. */
    endsAt: instant().notNull(),
    account: ledgerAccount().notNull(),
    /** Öre; debit positive, credit negative. */
    amount: amount().notNull(),
  },
  (t) => [primaryKey({ columns: [t.endsAt, t.account] })],
);
