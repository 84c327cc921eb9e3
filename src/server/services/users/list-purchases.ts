import { and, eq, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { withResult } from '@/server/services/audit';
import { db } from '../../db/client';
import { listings, payments, purchases } from '../../db/schema';
import { recordUserPage } from './internal/user-access';

const order = { at: purchases.createdAt, id: purchases.id };

/**
 * What a user has bought and sold, newest first, a page at a time, with amounts in öre. Each page is recorded.
 * @throws DomainError CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function listPurchases(page: PageOf & { id: string }, call: Call<'admin'>) {
  const recorded = await recordUserPage('user.purchases', page, call);
  const { id } = page;
  const rows = await db
    .select({
      id: purchases.id,
      listingId: purchases.listingId,
      role: sql<
        'buyer' | 'seller'
      >`case when ${purchases.buyerId} = ${id}::uuid then 'buyer' else 'seller' end`,
      state: purchases.state,
      total: purchases.total,
      paidWith: payments.method,
      stripeFee: payments.stripeFee,
      createdAt: purchases.createdAt,
      raceName: listings.raceName,
      distance: listings.distance,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .leftJoin(payments, eq(payments.purchaseId, purchases.id))
    .where(and(or(eq(purchases.buyerId, id), eq(purchases.sellerId, id)), after(order, page)))
    .orderBy(...newest(order))
    .limit(page.limit + 1);
  return withResult(
    recorded,
    pageOf(rows, page.limit, ({ createdAt }) => createdAt),
  );
}
