import { and, eq, or } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { withResult } from '@/server/services/audit';
import { db } from '../../db/client';
import { disputes, listings, purchases } from '../../db/schema';
import { recordUserPage } from './internal/user-access';

const order = { at: disputes.createdAt, id: disputes.id };

/**
 * A user's disputes, newest first, a page at a time. Each page is recorded.
 * @throws DomainError CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function listUserDisputes(page: PageOf & { id: string }, call: Call<'admin'>) {
  const recorded = await recordUserPage('user.disputes', page, call);
  const { id } = page;
  const rows = await db
    .select({
      id: disputes.id,
      status: disputes.status,
      buyerId: purchases.buyerId,
      createdAt: disputes.createdAt,
      raceName: listings.raceName,
      distance: listings.distance,
    })
    .from(purchases)
    .innerJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(or(eq(purchases.buyerId, id), eq(purchases.sellerId, id)), after(order, page)))
    .orderBy(...newest(order))
    .limit(page.limit + 1);
  const { items, nextCursor } = pageOf(rows, page.limit, ({ createdAt }) => createdAt);
  return withResult(recorded, {
    items: items.map(({ buyerId, ...item }) => ({
      ...item,
      role: buyerId === id ? ('buyer' as const) : ('seller' as const),
    })),
    nextCursor,
  });
}
