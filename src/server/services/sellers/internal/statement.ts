import { and, asc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { LedgerAccount, PostingKind } from '@/domain/money/ledger';
import { type Ore, ore } from '@/domain/money/ore';
import { isRunning, type SaleMoney, type SaleSums, saleOf, spanOfYear } from '@/domain/money/statement';
import { type DateString, stockholmDate } from '@/domain/time';
import { db, inTransaction } from '@/server/db/client';
import {
  ledgerEntries as entry,
  listings,
  ledgerPostings as posting,
  purchases,
  users,
} from '@/server/db/schema';

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
const salePostings = (sellerId: string, year: number) => {
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

/** Rows of a statement at most. Its sums are those of all sales, and it says when rows are left out. */
const MAX_ROWS = 1000;

interface Row {
  at: Date;
  purchaseId: string;
  raceName: string;
  distance: string;
}

/** A seller's year by the ledger, to the öre. */
export interface Statement {
  year: number;
  /** The day it was made, while its year runs; null once the year is over. */
  until: DateString | null;
  seller: string;
  sums: SaleSums;
  sales: (Row & SaleMoney)[];
  /** What buyers' banks took back in the year, also of earlier years' sales. */
  takenBack: (Row & { amount: Ore })[];
}

/**
 * What a user has sold in a calendar year of Stockholm: their own only.
 * @throws DomainError NOT_FOUND when there is nothing in the year.
 */
export async function getStatement(
  { year }: { year: number },
  { actor: { userId }, now }: Call<'user' | 'admin'>,
): Promise<Statement> {
  const sale = salePostings(userId, year);
  const sum = (amount: unknown): SQL<Ore> =>
    sql`coalesce(sum(${amount}), 0)`.mapWith((value) => ore(Number(value)));
  const sumOfSales = (amount: unknown) => sum(sql`${amount} * (${sale.kind} = 'seller_credited')::int`);
  // The sums are of the rows: both are of one moment.
  const [user, sums, rows] = await inTransaction(
    async (tx) => [
      (await tx.select().from(users).where(eq(users.id, userId))).at(0),
      (
        await tx
          .select({
            sales: sumOfSales(1),
            price: sumOfSales(sale.price),
            fee: sum(sale.fee),
            payout: sum(sale.payout),
            takenBack: sum(sale.takenBack),
            postings: sql<number>`count(*)`.mapWith(Number),
          })
          .from(sale)
      ).at(0),
      await tx.select().from(sale).orderBy(asc(sale.at), asc(sale.id)).limit(MAX_ROWS),
    ],
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  if (!user || !sums?.postings) throw new DomainError('NOT_FOUND');
  const { price, fee, payout, takenBack } = sums;
  const today = stockholmDate(now);
  const named = rows.map((row) => ({
    at: row.at,
    purchaseId: row.purchaseId,
    raceName: row.raceName,
    distance: row.distance,
    money: saleOf(row.price, { payout: ore(Number(row.payout)), fee: ore(Number(row.fee)) }),
    takenBack: ore(Number(row.takenBack)),
  }));
  return {
    year,
    until: isRunning(year, today) ? today : null,
    seller: `${user.firstName} ${user.lastName}`.trim() || user.displayName,
    sums: {
      sales: sums.sales,
      price,
      fee,
      payout,
      takenBack,
      returned: ore(price - fee - payout),
    },
    sales: named.flatMap(({ money, takenBack: _, ...row }) => (money ? [{ ...row, ...money }] : [])),
    takenBack: named.flatMap(({ money: _, takenBack: amount, ...row }) =>
      amount === 0 ? [] : [{ ...row, amount }],
    ),
  };
}
