import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { sharesOf } from '@/domain/money/held';
import type { heldInput } from '@/domain/money/input';
import { ore } from '@/domain/money/ore';
import { leavingOf } from '@/domain/purchase/leaving';
import type { PurchaseState } from '@/domain/purchase/states';
import { after, newest, pageOf } from '@/server/db/pages';
import { db } from '../../db/client';
import {
  disputes,
  listings,
  listingTitle,
  payments,
  purchaseEvents,
  purchases,
  users,
} from '../../db/schema';
import { bookedUntil, openPurchases } from './held';

const buyers = alias(users, 'buyers');
const sellers = alias(users, 'sellers');

const number = (column: string) => sql<number>`${sql.raw(`open.${column}`)}`.mapWith(Number);

const nameOf = (user: { firstName: string; lastName: string; displayName: string }): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.displayName;

type Input = Omit<z.infer<typeof heldInput>, 'limit' | 'cursor'> & {
  limit: number;
  cursor?: string | null | undefined;
};

/**
 * Purchases on which money was held or owed when a day ended, earliest paid first, a page at a time: who gets what
 * of it (öre), and when. The other party's name of an admin's own purchase is null.
 */
export async function listHeld(page: Input, { actor, now }: Call<'admin'>) {
  const until = bookedUntil(page.day, now);
  const order = { at: sql`open.paid_at`, id: sql`open.id` };
  const query = { cursor: page.cursor, limit: page.limit, oldest: !page.latest };
  const party = (user: typeof buyers | typeof sellers) => ({
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: user.displayName,
  });
  const rows = await db
    .select({
      id: purchases.id,
      listingId: purchases.listingId,
      buyerId: purchases.buyerId,
      sellerId: purchases.sellerId,
      payout: purchases.payout,
      state: purchases.state,
      paidAt: purchases.paidAt,
      nameChangeDeadline: purchases.nameChangeDeadline,
      confirmationDeadline: purchases.confirmationDeadline,
      disputedAt: purchases.disputedAt,
      completedAt: purchases.completedAt,
      refundedAt: purchases.refundedAt,
      raceName: listingTitle,
      disputeId: disputes.id,
      paidWith: payments.method,
      buyer: party(buyers),
      seller: party(sellers),
      held: number('held'),
      sellerPayable: number('seller_payable'),
      buyerPayable: number('buyer_payable'),
      stateThen: sql<PurchaseState>`(select ${purchaseEvents.toState} from ${purchaseEvents}
        where ${purchaseEvents.purchaseId} = ${purchases.id} and ${purchaseEvents.at} <= ${until.toISOString()}::timestamptz
        order by ${purchaseEvents.id} desc limit 1)`,
    })
    .from(
      sql`(
        with ${openPurchases(until)}
        select * from open where ${after(order, query) ?? sql`true`}
        order by ${sql.join(newest(order, query), sql`, `)} limit ${page.limit + 1}
      ) as open`,
    )
    .innerJoin(purchases, sql`${purchases.id} = open.id`)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(buyers, eq(buyers.id, purchases.buyerId))
    .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
    .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .leftJoin(payments, eq(payments.purchaseId, purchases.id))
    .orderBy(...newest(order, query));
  const { items, nextCursor } = pageOf(rows, page.limit, (row) => row.paidAt ?? now);
  return {
    items: items.map((row) => ({
      id: row.id,
      listingId: row.listingId,
      title: row.raceName,
      paidAt: row.paidAt,
      paidWith: row.paidWith,
      state: row.stateThen,
      disputeId: row.disputeId,
      buyer: row.sellerId === actor.userId ? null : { id: row.buyerId, name: nameOf(row.buyer) },
      seller: row.buyerId === actor.userId ? null : { id: row.sellerId, name: nameOf(row.seller) },
      shares: sharesOf(
        {
          held: ore(row.held),
          sellerPayable: ore(row.sellerPayable),
          buyerPayable: ore(row.buyerPayable),
        },
        row.payout,
      ),
      leaving: leavingOf(row, row.held === 0),
    })),
    nextCursor,
  };
}
