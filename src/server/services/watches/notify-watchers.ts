import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { buyingObstacle } from '@/domain/race/rules';
import { db } from '../../db/client';
import { listings, races, raceWatches, users, watchMails } from '../../db/schema';
import { enqueueAll } from '../../jobs/boss';

/** How many watches are read and answered in one transaction. */
const BATCH = 500;

/**
 * Queues a mail to each who watches a listing's race: confirmed ones only, never the seller, and never twice of the
 * same listing (a unique key of the sent mails holds it, so a job that died half-way continues).
 * @returns how many were queued.
 */
export async function notifyWatchers(
  { listingId }: { listingId: string },
  { now }: Call<'clock'>,
): Promise<number> {
  const [listing] = await db
    .select({
      race: races,
      raceId: listings.raceId,
      status: listings.status,
      deletedAt: listings.deletedAt,
      seller: users.email,
    })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listings.id, listingId));
  // Only what can still be bought is mailed.
  if (!listing || listing.deletedAt || listing.status !== 'available') return 0;
  const obstacle = buyingObstacle(listing.race, now);
  // One that can be bought later is worth knowing of; one that cannot any more is not.
  if (obstacle && obstacle !== 'NOT_BUYABLE_YET') return 0;
  let queued = 0;
  let after: string | null = null;
  for (;;) {
    const batch: { id: string }[] = await db
      .select({ id: raceWatches.id })
      .from(raceWatches)
      .where(
        and(
          eq(raceWatches.raceId, listing.raceId),
          isNotNull(raceWatches.confirmedAt),
          ne(raceWatches.email, listing.seller),
          after ? gt(raceWatches.id, after) : undefined,
        ),
      )
      .orderBy(asc(raceWatches.id))
      .limit(BATCH);
    const last = batch.at(-1);
    if (!last) return queued;
    queued += await db.transaction(async (tx) => {
      const added = await tx
        .insert(watchMails)
        .values(batch.map(({ id }) => ({ watchId: id, listingId, createdAt: now })))
        .onConflictDoNothing()
        .returning({ watchId: watchMails.watchId });
      await enqueueAll(
        tx,
        'mail',
        added.map(({ watchId }) => ({ kind: 'watch', mail: 'watchHit', watchId, listingId })),
      );
      return added.length;
    });
    after = last.id;
  }
}
