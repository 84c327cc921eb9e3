import { and, asc, eq, gt } from 'drizzle-orm';
import { REWRITTEN_WITHIN, watchedTotal } from '@/domain/listing/watches';
import { plus } from '@/domain/time';
import type { Transaction } from '@/server/db/client';
import { deletedPlaces, type listings } from '@/server/db/schema';
import type { Jobs } from '@/server/queue/queues';

/** Keeps that a seller has deleted a place that watchers were told of. */
export async function keepDeletedPlace(
  tx: Transaction,
  { sellerId, raceId, ...place }: typeof listings.$inferSelect,
  now: Date,
): Promise<void> {
  await tx.insert(deletedPlaces).values({ sellerId, raceId, total: watchedTotal(place), deletedAt: now });
}

/**
 * The place that a seller has deleted lately and now writes again; one for each that is written.
 * @returns who knows it (`Jobs['watch']`); undefined when there is none.
 */
export async function takeDeletedPlace(
  tx: Transaction,
  { sellerId, raceId }: { sellerId: string; raceId: string },
  now: Date,
): Promise<Jobs['watch']['known']> {
  const [place] = await tx
    .select()
    .from(deletedPlaces)
    .where(
      and(
        eq(deletedPlaces.sellerId, sellerId),
        eq(deletedPlaces.raceId, raceId),
        gt(deletedPlaces.deletedAt, plus(now, -REWRITTEN_WITHIN)),
      ),
    )
    .orderBy(asc(deletedPlaces.deletedAt))
    .limit(1);
  if (!place) return undefined;
  await tx.delete(deletedPlaces).where(eq(deletedPlaces.id, place.id));
  return { total: place.total, before: place.deletedAt.getTime() };
}
