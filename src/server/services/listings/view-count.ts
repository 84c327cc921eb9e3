import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Call, userIdOf } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '@/server/db/client';
import { listings, listingViews, raceWatches } from '@/server/db/schema';

/**
 * Counts that a listing's page has been looked at. Its seller's own looks, and those at what is paused or gone, are not
 * counted; the caller learns nothing of it. Nothing is kept of who looked.
 */
export async function countView({ id }: { id: string }, { actor }: Call): Promise<void> {
  await db.execute(sql`
    insert into listing_views (listing_id, views)
    select l.id, 1 from race_listings l
    where l.id = ${id} and l.deleted_at is null and l.removed_at is null and l.status <> 'inactive'
      and l.seller_id is distinct from ${userIdOf(actor)}::uuid
    on conflict (listing_id) do update set views = listing_views.views + 1`);
}

/**
 * Figures for a listing's seller alone: its views, and the watches of its race.
 * @throws DomainError LISTING_NOT_FOUND, when it is someone else's too.
 */
export async function getOwnFigures(
  { id }: { id: string },
  { actor }: Call<'seller'>,
): Promise<{ views: number; watchers: number }> {
  const [row] = await db
    .select({ raceId: listings.raceId, views: listingViews.views })
    .from(listings)
    .leftJoin(listingViews, eq(listingViews.listingId, listings.id))
    .where(and(eq(listings.id, id), eq(listings.sellerId, actor.userId), isNull(listings.deletedAt)));
  if (!row) throw new DomainError('LISTING_NOT_FOUND');
  const watchers = await db.$count(
    raceWatches,
    and(eq(raceWatches.raceId, row.raceId), isNotNull(raceWatches.confirmedAt)),
  );
  return { views: row.views ?? 0, watchers };
}
