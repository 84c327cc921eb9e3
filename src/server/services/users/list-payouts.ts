import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { withResult } from '@/server/services/audit';
import { db } from '../../db/client';
import { listings, purchases, transfers } from '../../db/schema';
import { recordUserPage } from './internal/user-access';

const order = { at: transfers.createdAt, id: transfers.id };

/**
 * What a user has been or will be paid for what they sold, newest first, a page at a time, in öre. Each page is
 * recorded.
 * @throws DomainError CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function listPayouts(page: PageOf & { id: string }, call: Call<'admin'>) {
  const recorded = await recordUserPage('user.payouts', page, call);
  const rows = await db
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
    .where(and(eq(purchases.sellerId, page.id), after(order, page)))
    .orderBy(...newest(order))
    .limit(page.limit + 1);
  return withResult(
    recorded,
    pageOf(rows, page.limit, ({ createdAt }) => createdAt),
  );
}
