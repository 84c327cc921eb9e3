import { and, asc, between, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { parseSearch } from '@/domain/moderation/admin-search';
import { SEARCH_ROWS } from '@/domain/moderation/input';
import { counterpartiesOf } from '@/server/services/approvals';
import { db } from '../../db/client';
import {
  chargebacks,
  disputes,
  ledgerPostings,
  listings,
  listingTitle,
  payments,
  purchases,
  races,
  refunds,
  stripeRefunds,
  transfers,
  users,
  userWords,
} from '../../db/schema';
import { inSwedish } from '../../db/words';

const buyers = alias(users, 'buyers');
const sellers = alias(users, 'sellers');

async function findUsers(where: SQL | undefined, adminId: string) {
  const rows = await db
    .select({ id: users.id, name: users.displayName, email: users.email, blockedAt: users.blockedAt })
    .from(users)
    .where(and(isNull(users.deletedAt), where))
    .orderBy(asc(inSwedish(users.displayName)), asc(users.id))
    .limit(SEARCH_ROWS);
  const counterparties = await counterpartiesOf(
    adminId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ blockedAt, email, ...user }) => ({
    ...user,
    blocked: blockedAt !== null,
    /** Null for the other party of a purchase of the viewer's own. */
    email: counterparties.has(user.id) ? null : email,
  }));
}

/** The purchases that an object of Stripe's belongs to: one, but for what is none. */
const purchasesOfStripe = (id: string) => {
  const of = (table: typeof payments | typeof refunds | typeof transfers | typeof chargebacks) => ({
    id: table.purchaseId,
  });
  return union(
    db
      .select(of(payments))
      .from(payments)
      .where(or(eq(payments.paymentIntentId, id), eq(payments.chargeId, id))),
    db.select(of(refunds)).from(refunds).where(eq(refunds.stripeRefundId, id)),
    db.select({ id: stripeRefunds.purchaseId }).from(stripeRefunds).where(eq(stripeRefunds.id, id)),
    db.select(of(transfers)).from(transfers).where(eq(transfers.stripeTransferId, id)),
    db.select(of(chargebacks)).from(chargebacks).where(eq(chargebacks.stripeDisputeId, id)),
    db.select({ id: purchases.id }).from(purchases).where(eq(purchases.checkoutSessionId, id)),
    db.select({ id: ledgerPostings.purchaseId }).from(ledgerPostings).where(eq(ledgerPostings.ref, id)),
  ).limit(SEARCH_ROWS);
};

async function findPurchases(where: SQL | undefined, adminId: string) {
  const rows = await db
    .select({
      id: purchases.id,
      state: purchases.state,
      charged: purchases.charged,
      title: listingTitle,
      buyerId: purchases.buyerId,
      sellerId: purchases.sellerId,
      buyer: buyers.displayName,
      seller: sellers.displayName,
      disputeId: disputes.id,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(buyers, eq(buyers.id, purchases.buyerId))
    .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
    .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .where(where)
    .orderBy(desc(purchases.createdAt))
    .limit(SEARCH_ROWS);
  return rows.map(({ buyerId, sellerId, buyer, seller, ...row }) => ({
    ...row,
    /** Null for the other party of the viewer's own. */
    buyer: sellerId === adminId ? null : buyer,
    seller: buyerId === adminId ? null : seller,
  }));
}

const findRaces = (words: string[]) =>
  db
    .select({
      id: races.id,
      slug: races.slug,
      name: races.raceName,
      distance: races.distance,
      date: races.date,
    })
    .from(races)
    .where(and(...words.map((word) => sql`strpos(${races.searchText}, fold(${word})) > 0`)))
    .orderBy(desc(races.date), asc(races.id))
    .limit(SEARCH_ROWS);

/**
 * What an admin may mean by a text: users by words of their name or address, or by their account at Stripe; purchases
 * by the number on the receipt or an id of Stripe's; races by words of their name. A few of each.
 */
export async function searchEverything({ text }: { text: string }, { actor }: Call<'admin'>) {
  const { stripeId, purchaseIds, words } = parseSearch(text);
  const named = words.length > 0;
  // Folding removes signs such as %.
  const byWords = and(...words.map((word) => sql`${userWords(users)} like '%' || fold(${word}) || '%'`));
  const [foundUsers, foundPurchases, foundRaces] = await Promise.all([
    stripeId?.startsWith('acct_')
      ? findUsers(eq(users.stripeAccountId, stripeId), actor.userId)
      : named
        ? findUsers(byWords, actor.userId)
        : [],
    purchaseIds
      ? findPurchases(between(purchases.id, purchaseIds.from, purchaseIds.to), actor.userId)
      : stripeId
        ? purchasesOfStripe(stripeId).then((rows) =>
            rows.length === 0
              ? []
              : findPurchases(
                  inArray(
                    purchases.id,
                    rows.map(({ id }) => id),
                  ),
                  actor.userId,
                ),
          )
        : [],
    named ? findRaces(words) : [],
  ]);
  return { users: foundUsers, purchases: foundPurchases, races: foundRaces };
}
