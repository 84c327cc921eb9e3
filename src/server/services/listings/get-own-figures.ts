import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { listings, listingViews, raceWatches } from '../../db/schema';

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
