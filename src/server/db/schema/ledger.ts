import { bigserial, index, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ledgerAccounts, postingKinds } from '@/domain/money/ledger';
import { amount, id, instant, ref } from './columns';
import { purchases } from './purchases';

export const ledgerAccount = pgEnum('ledger_account', ledgerAccounts);
export const postingKind = pgEnum('posting_kind', postingKinds);

/** One business fact of one purchase. Append-only; a deferred trigger holds that its entries sum to zero. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: id(),
    purchaseId: ref(() => purchases.id),
    kind: postingKind().notNull(),
    /** Stripe's object that the posting is about (a charge, refund, transfer …); empty when it is our own affair. */
    ref: text().notNull().default(''),
    at: instant().notNull(),
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
    // Both are read alone: what a purchase's postings sum to, and what an account holds.
    index('ledger_entries_posting').on(t.postingId, t.account, t.amount),
    index('ledger_entries_sums').on(t.account, t.amount),
  ],
);
