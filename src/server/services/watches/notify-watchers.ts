import { and, asc, eq, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { watchedTotal } from '@/domain/listing/watches';
import { buyingObstacle, priceObstacle } from '@/domain/race/rules';
import { logger } from '@/server/lib/logger';
import { matchListing } from '@/server/services/bids';
import { queuePushes } from '@/server/services/pushes';
import { db } from '../../db/client';
import { listings, races, raceWatches, users, watchMails } from '../../db/schema';
import { enqueue, enqueueAll } from '../../queue/boss';
import type { Jobs } from '../../queue/queues';

/** How many watches are read and answered in one transaction. */
const BATCH = 500;
/** How many batches one job answers, so that no job runs for long: the rest is the next one's. */
const BATCHES = 20;

interface Position {
  id: string;
  confirmedAt: Date | null;
}

interface Watcher extends Position {
  userId: string | null;
}

/** What can still be bought of a listing: who sells it, and what it costs in all, öre; null when nothing can. */
async function offerOf(listingId: string, now: Date) {
  const [listing] = await db
    .select({
      race: races,
      raceId: listings.raceId,
      status: listings.status,
      price: listings.price,
      organiserFee: listings.organiserFee,
      deletedAt: listings.deletedAt,
      seller: users.email,
    })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listings.id, listingId));
  if (!listing || listing.deletedAt || listing.status !== 'available') return null;
  const obstacle = buyingObstacle(listing.race, now);
  // One that can be bought later is worth knowing of; one that cannot any more is not.
  if (obstacle && obstacle !== 'NOT_BUYABLE_YET') return null;
  if (priceObstacle(listing.race, listing.price)) return null;
  return { raceId: listing.raceId, seller: listing.seller, total: watchedTotal(listing) };
}

/** Those after a watch, in the order they began: the order of the index. */
const beganAfter = ({ id, confirmedAt }: Position): SQL =>
  sql`(${raceWatches.confirmedAt}, ${raceWatches.id}) > (${confirmedAt?.toISOString()}, ${id})`;

/** Where an earlier job stopped. A watch that has ended meanwhile is no place to go on from. */
async function positionOf(watchId: string | undefined): Promise<Position | null> {
  if (!watchId) return null;
  const [watch] = await db
    .select({ id: raceWatches.id, confirmedAt: raceWatches.confirmedAt })
    .from(raceWatches)
    .where(eq(raceWatches.id, watchId));
  return watch ?? null;
}

/**
 * Queues a mail, and a push to their devices, to each who watches a listing's race and whose limit it fits, in the order they began to watch:
 * confirmed ones only, never the seller, and never twice of the same listing (a unique key of the sent mails holds it,
 * so a job that died half-way continues).
 * @param job.above only those to whom a lower price has made it fit: whose limit is below this total, öre.
 * @param job.after the watch up to which earlier jobs of this listing have come.
 * @param job.queued how many they have queued.
 * @returns how many this job queued.
 */
export async function notifyWatchers(
  { listingId, above, after, queued: before = 0 }: Jobs['watch'],
  call: Call<'clock'>,
): Promise<number> {
  const { now } = call;
  // A bid buys at once: nobody is mailed of a place that is gone. One that is lost is for the watchers again.
  await matchListing({ listingId }, call).catch((error) => {
    logger.warn({ err: error, listingId }, 'not matched before the watchers');
  });
  const offer = await offerOf(listingId, now);
  if (!offer) return 0;
  let queued = 0;
  let position = await positionOf(after);
  for (let nth = 1; ; nth++) {
    const batch: Watcher[] = await db
      .select({ id: raceWatches.id, confirmedAt: raceWatches.confirmedAt, userId: raceWatches.userId })
      .from(raceWatches)
      .where(
        and(
          eq(raceWatches.raceId, offer.raceId),
          isNotNull(raceWatches.confirmedAt),
          ne(raceWatches.email, offer.seller),
          above === undefined
            ? or(isNull(raceWatches.maximum), gte(raceWatches.maximum, offer.total))
            : and(gte(raceWatches.maximum, offer.total), lt(raceWatches.maximum, above)),
          position ? beganAfter(position) : undefined,
        ),
      )
      .orderBy(asc(raceWatches.confirmedAt), asc(raceWatches.id))
      .limit(BATCH);
    const last = batch.at(-1);
    if (!last) return queued;
    queued += await db.transaction(async (tx) => {
      const added = await tx
        .insert(watchMails)
        .values(batch.map(({ id }) => ({ watchId: id, listingId, createdAt: now })))
        .onConflictDoNothing()
        .returning({ watchId: watchMails.watchId });
      const isNew = new Set(added.map(({ watchId }) => watchId));
      const first = before + queued;
      await enqueueAll(
        tx,
        'mail',
        batch
          .filter(({ id }) => isNew.has(id))
          .map(({ id: watchId }) => ({ kind: 'watch', mail: 'watchHit', watchId, listingId })),
        // Sent in this order, and after the mails that somebody waits for.
        (index) => -1 - first - index,
      );
      await queuePushes(
        tx,
        batch.flatMap(({ id, userId }) =>
          userId && isNew.has(id) ? [{ kind: 'watchHit' as const, userId, listingId }] : [],
        ),
      );
      if (nth === BATCHES) {
        await enqueue(tx, 'watch', {
          listingId,
          after: last.id,
          queued: first + added.length,
          ...(above !== undefined && { above }),
        });
      }
      return added.length;
    });
    if (nth === BATCHES) return queued;
    position = last;
  }
}
