import { and, desc, eq, min, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DomainError } from '@/domain/errors';
import { db } from '@/server/db/client';
import {
  buyerDetailViews,
  codeViews,
  disputeFiles,
  disputeMessages,
  disputes,
  listings,
  type PurchaseRow,
  payments,
  purchases,
  races,
  refunds,
  settlementOffers,
  transfers,
  users,
} from '@/server/db/schema';
import { hasWords } from '@/server/db/words';
import { ownReview } from '@/server/services/review-rows';
import { completedPurchases, countedBefore, profileColumns, salesSum } from '../accounts';

const firstIn = (table: typeof disputeMessages | typeof disputeFiles | typeof settlementOffers) =>
  db
    .select({ at: min(table.createdAt) })
    .from(table)
    .where(and(eq(table.disputeId, disputes.id), eq(table.role, 'seller')));

/** When the seller first answered in a dispute: a message, a file or an offer; null while there is none. */
export const sellerAnsweredAt =
  sql<Date | null>`least(${firstIn(disputeMessages)}, ${firstIn(disputeFiles)}, ${firstIn(settlementOffers)})`
    .mapWith(disputeMessages.createdAt)
    .as('seller_answered_at');

const buyers = alias(users, 'buyers');
const sellers = alias(users, 'sellers');

/**
 * Purchases with all that a purchase view needs, in one query; narrow it by `where`, order and limit. To plan so many joins
 * takes longer than to run them: `prepare` it where its form is fixed.
 */
export const selectPurchases = (now: Date) => {
  const until = countedBefore(now);
  return db
    .select({
      purchase: purchases,
      listing: listings,
      race: races,
      refund: refunds,
      transfer: transfers,
      dispute: disputes,
      paidWith: payments.method,
      stripeFee: payments.stripeFee,
      /** When the seller was last shown the buyer's details. */
      detailsSeenAt:
        sql<Date | null>`(select max(v.at) from buyer_detail_views v where v.purchase_id = ${purchases.id} and v.viewer_id = ${purchases.sellerId})`.mapWith(
          buyerDetailViews.at,
        ),
      /** When the buyer first read the code that is handed over now. */
      codeSeenAt:
        sql<Date | null>`(select min(v.at) from code_views v where v.purchase_id = ${purchases.id} and v.viewer_id = ${purchases.buyerId} and v.at >= ${purchases.nameChangedAt})`.mapWith(
          codeViews.at,
        ),
      sellerAnsweredAt,
      buyer: profileColumns(buyers),
      seller: profileColumns(sellers),
      sales: salesSum(purchases.sellerId, until),
      bought: completedPurchases(purchases.buyerId, until),
      review: ownReview,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(buyers, eq(buyers.id, purchases.buyerId))
    .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
    .leftJoin(refunds, eq(refunds.purchaseId, purchases.id))
    .leftJoin(transfers, eq(transfers.purchaseId, purchases.id))
    .leftJoin(payments, eq(payments.purchaseId, purchases.id))
    .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .$dynamic();
};

/** Listings whose race or own text contains every word, ignoring case and accents. */
export const matchesWords = (query: string): SQL | undefined =>
  hasWords(sql`(${races.searchText} || ' ' || coalesce(${listings.searchText}, ''))`, query);

/**
 * The newest purchase of a listing where the user is a party, in any state.
 * @throws DomainError PURCHASE_NOT_FOUND
 */
export async function findNewestPurchase(listingId: string, userId: string): Promise<PurchaseRow> {
  const [purchase] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.listingId, listingId),
        or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)),
      ),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(1);
  if (!purchase) throw new DomainError('PURCHASE_NOT_FOUND');
  return purchase;
}
