import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { displayStatus } from '@/domain/listing/states';
import { db, inTransaction } from '@/server/db/client';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { disputes, listings, payments, purchases, transfers } from '@/server/db/schema';
import { refuseCounterparty } from '@/server/services/approvals';
import { recordAudit, withResult } from '@/server/services/audit';
import type { AuditAction } from '@/text/audit';

interface Page {
  /** Rows that come after those of the page before. */
  rest: SQL | undefined;
  order: SQL[];
  limit: number;
}

/**
 * A list of what a user has, newest first, a page at a time, with amounts in öre. Each page is recorded in the audit log
 * before it is shown.
 * @throws DomainError CONFLICT_OF_INTEREST for the other party of an own purchase
 */
const userList =
  <Row extends { id: string; createdAt: Date }>(
    action: Extract<AuditAction, 'user.purchases' | 'user.places' | 'user.disputes' | 'user.payouts'>,
    table: { createdAt: PgColumn; id: PgColumn },
    read: (userId: string, page: Page) => PromiseLike<Row[]>,
  ) =>
  async (page: PageOf & { id: string }, call: Call<'admin'>) => {
    const { id, cursor, limit } = page;
    const recorded = await inTransaction(async (tx) => {
      await refuseCounterparty(tx, call.actor.userId, id);
      return recordAudit(tx, call, action, id, cursor ? { further: true } : null);
    });
    const order = { at: table.createdAt, id: table.id };
    const rows = await read(id, { rest: after(order, page), order: newest(order), limit: limit + 1 });
    return withResult(
      recorded,
      pageOf(rows, limit, ({ createdAt }) => createdAt),
    );
  };

const isParty = (userId: string) => or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId));

const roleOf = (userId: string) =>
  sql<'buyer' | 'seller'>`case when ${purchases.buyerId} = ${userId}::uuid then 'buyer' else 'seller' end`;

/** What a user has put up for sale. */
export const listUserListings = userList('user.places', listings, async (userId, { rest, order, limit }) => {
  const rows = await db
    .select()
    .from(listings)
    .where(and(eq(listings.sellerId, userId), isNull(listings.deletedAt), rest))
    .orderBy(...order)
    .limit(limit);
  return rows.map((listing) => ({
    id: listing.id,
    raceName: listing.raceName,
    distance: listing.distance,
    price: listing.price,
    status: displayStatus(listing),
    createdAt: listing.createdAt,
  }));
});

/** What a user has bought and sold. */
export const listPurchases = userList('user.purchases', purchases, (userId, { rest, order, limit }) =>
  db
    .select({
      id: purchases.id,
      listingId: purchases.listingId,
      role: roleOf(userId),
      state: purchases.state,
      charged: purchases.charged,
      paidWith: payments.method,
      stripeFee: payments.stripeFee,
      createdAt: purchases.createdAt,
      raceName: listings.raceName,
      distance: listings.distance,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .leftJoin(payments, eq(payments.purchaseId, purchases.id))
    .where(and(isParty(userId), rest))
    .orderBy(...order)
    .limit(limit),
);

/** What a user has been or will be paid for what they sold. */
export const listPayouts = userList('user.payouts', transfers, (userId, { rest, order, limit }) =>
  db
    .select({
      id: transfers.id,
      amount: transfers.amount,
      status: transfers.status,
      failureCode: transfers.failureCode,
      createdAt: transfers.createdAt,
      raceName: listings.raceName,
      distance: listings.distance,
    })
    .from(purchases)
    .innerJoin(transfers, eq(transfers.purchaseId, purchases.id))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(purchases.sellerId, userId), rest))
    .orderBy(...order)
    .limit(limit),
);

/** The disputes of a user. */
export const listUserDisputes = userList('user.disputes', disputes, (userId, { rest, order, limit }) =>
  db
    .select({
      id: disputes.id,
      status: disputes.status,
      role: roleOf(userId),
      createdAt: disputes.createdAt,
      raceName: listings.raceName,
      distance: listings.distance,
    })
    .from(purchases)
    .innerJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(isParty(userId), rest))
    .orderBy(...order)
    .limit(limit),
);
