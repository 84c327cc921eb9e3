import { and, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { LedgerAccount, PostingKind } from '@/domain/money/ledger';
import { spanOfYear } from '@/domain/money/statement';
import { db } from '@/server/db/client';
import { ledgerEntries as entry, listings, ledgerPostings as posting, purchases } from '@/server/db/schema';

/** What is credited to a seller, and what a buyer's bank takes back of it for good. */
const kinds = ['seller_credited', 'chargeback_settled'] as const satisfies PostingKind[];

/** What a posting's entries of some accounts sum to, in öre: debit positive. */
const on = (...accounts: LedgerAccount[]): SQL<number> =>
  sql<number>`coalesce(sum(${entry.amount}) filter (where ${inArray(entry.account, accounts)}), 0)`;

const whenKind = (kind: (typeof kinds)[number], amount: SQL<number>): SQL<number> =>
  sql<number>`case when ${posting.kind} = ${kind} then ${amount} else 0 end`;

/**
 * The ledger's postings of a seller's sales in a calendar year of Stockholm, with what each did for the seller, in öre.
 * A sale belongs to the day on which its purchase was completed: then the ledger credits the seller, and the year's
 * report counts its fees. When the transfer or the bank's payout arrives moves nothing to another year.
 * A purchase of which the whole price went back is among them no more than one that was refunded or cancelled.
 */
export const salePostings = (sellerId: string, year: number) => {
  const { begins, ends } = spanOfYear(year);
  return db
    .select({
      id: posting.id,
      kind: posting.kind,
      at: posting.at,
      purchaseId: sql<string>`${purchases.id}`.as('purchase_id'),
      price: purchases.price,
      raceName: listings.raceName,
      distance: listings.distance,
      payout: whenKind('seller_credited', sql`-${on('seller_payable')}`).as('payout'),
      fee: whenKind('seller_credited', sql`-${on('seller_fee_revenue')}`).as('fee'),
      takenBack: whenKind('chargeback_settled', on('seller_payable', 'seller_debt')).as('taken_back'),
    })
    .from(purchases)
    .innerJoin(posting, eq(posting.purchaseId, purchases.id))
    .innerJoin(entry, eq(entry.postingId, posting.id))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(
      and(
        eq(purchases.sellerId, sellerId),
        inArray(posting.kind, [...kinds]),
        gte(posting.at, begins),
        lt(posting.at, ends),
      ),
    )
    .groupBy(posting.id, purchases.id, listings.id)
    .having(ne(on('seller_payable', 'seller_fee_revenue', 'seller_debt'), 0))
    .as('sale');
};
