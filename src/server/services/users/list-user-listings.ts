import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { displayStatus } from '@/domain/listing/states';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { withResult } from '@/server/services/audit';
import { db } from '../../db/client';
import { listings } from '../../db/schema';
import { recordUserPage } from './internal/user-access';

const order = { at: listings.createdAt, id: listings.id };

/**
 * What a user has put up for sale, newest first, a page at a time, with amounts in öre. Each page is recorded.
 * @throws DomainError CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function listUserListings(page: PageOf & { id: string }, call: Call<'admin'>) {
  const recorded = await recordUserPage('user.places', page, call);
  const { id } = page;
  const rows = await db
    .select()
    .from(listings)
    .where(and(eq(listings.sellerId, id), isNull(listings.deletedAt), after(order, page)))
    .orderBy(...newest(order))
    .limit(page.limit + 1);
  const { items, nextCursor } = pageOf(rows, page.limit, ({ createdAt }) => createdAt);
  return withResult(recorded, {
    items: items.map((listing) => ({
      id: listing.id,
      raceName: listing.raceName,
      distance: listing.distance,
      price: listing.price,
      status: displayStatus(listing),
      createdAt: listing.createdAt,
    })),
    nextCursor,
  });
}
