import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { totalOf } from '@/domain/listing/buyer-cost';
import { saleObstacle } from '@/domain/listing/sale';
import { nextWatchMail, WATCH_MAIL_INTERVAL, wasNotified } from '@/domain/listing/watches';
import type { Ore } from '@/domain/money/ore';
import { SECOND } from '@/domain/time';
import { sha256 } from '@/server/auth/hash';
import { logger } from '@/server/lib/logger';
import { matchListing } from '@/server/services/bids';
import { queuePushes } from '@/server/services/pushes';
import { sellerColumns } from '@/server/services/sellers';
import { db, inTransaction, type Transaction } from '../../db/client';
import { listings, races, raceWatches, users, watchAddresses, watchMails } from '../../db/schema';
import { enqueue, enqueueAll } from '../../queue/boss';
import type { Jobs } from '../../queue/queues';

/** How many watches are read and answered in one transaction. */
const BATCH = 500;
/** How many batches one job answers, so that no job runs for long: the rest is the next one's. */
const BATCHES = 20;
/** When an address was mailed that never was. */
const NEVER = new Date(0);

interface Position {
  id: string;
  confirmedAt: Date | null;
}

interface Watcher extends Position {
  userId: string | null;
  email: string;
  maximum: Ore | null;
}

interface NewHits {
  listingId: string;
  watchers: Watcher[];
  /** How many have been queued of the listing before. */
  first: number;
  now: Date;
}

/** Queues a mail and a push for each address that has had none for an hour; for the others the hit waits for a digest. */
async function queueHits(tx: Transaction, { listingId, watchers, first, now }: NewHits): Promise<void> {
  if (watchers.length === 0) return;
  const watcherOf = new Map(watchers.map((watcher) => [sha256(watcher.email), watcher]));
  const hashes = [...watcherOf.keys()];
  await tx
    .insert(watchAddresses)
    .values(hashes.map((emailHash) => ({ emailHash, mailAt: NEVER })))
    .onConflictDoNothing({ target: watchAddresses.emailHash });
  // In one order: two jobs never wait for each other.
  const rows = await tx
    .select()
    .from(watchAddresses)
    .where(inArray(watchAddresses.emailHash, hashes))
    .orderBy(asc(watchAddresses.emailHash))
    .for('update');
  const addresses = rows.flatMap(({ id, emailHash, mailAt }) => {
    const watcher = watcherOf.get(emailHash);
    return watcher ? [{ id, watcher, mailAt, next: nextWatchMail(mailAt, now) }] : [];
  });
  const atOnce = addresses.filter(({ next }) => next <= now);
  const waiting = addresses.filter(({ next }) => next > now);
  const scheduled = waiting.filter(({ mailAt }) => mailAt <= now);
  const idsOf = (some: typeof addresses) => some.map(({ id }) => id);
  await tx
    .update(watchAddresses)
    .set({ mailAt: now })
    .where(inArray(watchAddresses.id, idsOf(atOnce)));
  await tx
    .update(watchAddresses)
    .set({ mailAt: sql`${watchAddresses.mailAt} + make_interval(secs => ${WATCH_MAIL_INTERVAL / SECOND})` })
    .where(inArray(watchAddresses.id, idsOf(scheduled)));
  await tx
    .update(watchMails)
    .set({ digestAddressId: sql`${watchAddresses.id}` })
    .from(raceWatches)
    .innerJoin(
      watchAddresses,
      sql`${watchAddresses.emailHash} = encode(sha256(convert_to(${raceWatches.email}, 'UTF8')), 'hex')`,
    )
    .where(
      and(
        eq(watchMails.listingId, listingId),
        eq(watchMails.watchId, raceWatches.id),
        inArray(
          watchMails.watchId,
          waiting.map(({ watcher }) => watcher.id),
        ),
      ),
    );
  const order = new Map(watchers.map(({ id }, index) => [id, index]));
  atOnce.sort((one, other) => (order.get(one.watcher.id) ?? 0) - (order.get(other.watcher.id) ?? 0));
  await enqueueAll(
    tx,
    'mail',
    atOnce.map(({ watcher }) => ({ kind: 'watch', mail: 'watchHit', watchId: watcher.id, listingId })),
    // Sent in this order, and after the mails that somebody waits for.
    (index) => ({ priority: -1 - first - index }),
  );
  await enqueueAll(
    tx,
    'mail',
    scheduled.map(({ id }) => ({ kind: 'watch', mail: 'watchDigest', addressId: id })),
    (index) => ({ priority: -1, startAfter: scheduled[index]?.next ?? now }),
  );
  await queuePushes(
    tx,
    atOnce.flatMap(({ watcher: { userId } }) =>
      userId ? [{ kind: 'watchHit' as const, userId, listingId }] : [],
    ),
  );
}

/** What can still be bought of a listing: who sells it, and what it costs in all, öre; null when nothing can. */
async function offerOf(listingId: string, now: Date) {
  const [found] = await db
    .select({
      listing: listings,
      race: races,
      seller: sellerColumns,
      sellerEmail: users.email,
    })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(eq(listings.id, listingId), isNull(listings.deletedAt)));
  if (!found) return null;
  const obstacle = saleObstacle({ ...found, now });
  // One that can be bought later is worth knowing of; one that cannot any more is not.
  if (obstacle && obstacle !== 'NOT_BUYABLE_YET') return null;
  const { listing, sellerEmail } = found;
  return { raceId: listing.raceId, sellerEmail, total: totalOf(listing) };
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
 * Notifies each who watches a listing's race and whose limit it fits, by mail and by a push to their devices, in the order
 * they began to watch, and at most once an hour: confirmed ones only, never the seller, and never twice of the same listing (a unique key of the sent mails holds it,
 * so a job that died half-way continues).
 * @param job.replaces a deleted listing: who has been notified of it is not notified again.
 * @param job.above only those to whom a lower price has made it fit: whose limit is below this total, öre.
 * @param job.after the watch up to which earlier jobs of this listing have come.
 * @param job.queued how many they have queued.
 * @returns how many this job queued.
 */
export async function notifyWatchers(
  { listingId, above, replaces, after, queued: before = 0 }: Jobs['watch'],
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
      .select({
        id: raceWatches.id,
        confirmedAt: raceWatches.confirmedAt,
        userId: raceWatches.userId,
        email: raceWatches.email,
        maximum: raceWatches.maximum,
      })
      .from(raceWatches)
      .where(
        and(
          eq(raceWatches.raceId, offer.raceId),
          isNotNull(raceWatches.confirmedAt),
          ne(raceWatches.email, offer.sellerEmail),
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
    queued += await inTransaction(async (tx) => {
      const added = await tx
        .insert(watchMails)
        .values(batch.map(({ id }) => ({ watchId: id, listingId, createdAt: now })))
        .onConflictDoNothing()
        .returning({ watchId: watchMails.watchId });
      const isNew = new Set(added.map(({ watchId }) => watchId));
      const watchers = batch.filter(
        (watcher) => isNew.has(watcher.id) && !(replaces && wasNotified(watcher, replaces)),
      );
      await queueHits(tx, { listingId, watchers, first: before + queued, now });
      if (nth === BATCHES) {
        await enqueue(tx, 'watch', {
          listingId,
          after: last.id,
          queued: before + queued + watchers.length,
          ...(above !== undefined && { above }),
          ...(replaces && { replaces }),
        });
      }
      return watchers.length;
    });
    if (nth === BATCHES) return queued;
    position = last;
  }
}
