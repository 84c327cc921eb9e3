import { and, asc, count, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import type { ListingStatus } from '@/domain/listing/states';
import { clockAfter } from '@/domain/purchase/deadlines';
import { endedWithoutSale } from '@/domain/purchase/states';
import {
  isPossible,
  listingOutcome,
  type PurchaseOutcome,
  purchaseOutcome,
  purchaseOutcomes,
  type RaceChange,
  raceAfter,
} from '@/domain/race/changes';
import { db } from '@/server/db/client';
import { listings, purchases, races, users } from '@/server/db/schema';
import { readCursor, writeCursor } from '@/server/services/listings/internal/cursor';
import { runningStates } from './internal/running-purchases';

const overForListing = ['completed', 'sold', 'inactive'] as const satisfies ListingStatus[];

const running = inArray(purchases.state, [...runningStates]);
const affected = (raceId: string) =>
  and(
    eq(listings.raceId, raceId),
    isNull(listings.deletedAt),
    notInArray(listings.status, [...overForListing]),
  );

/** How many there are of each outcome. Running purchases are weighed one by one; a race has thousands at most. */
async function countOutcomes(
  raceId: string,
  outcomeOf: (purchase: Clocks) => PurchaseOutcome,
  ofListing: PurchaseOutcome,
) {
  const counts = Object.fromEntries(purchaseOutcomes.map((outcome) => [outcome, 0])) as Record<
    PurchaseOutcome,
    number
  >;
  const [free] = await db
    .select({ places: count() })
    .from(listings)
    .where(and(affected(raceId), eq(listings.status, 'available')));
  counts[ofListing] += free?.places ?? 0;
  const rows = await db
    .select({
      state: purchases.state,
      paidAt: purchases.paidAt,
      window: purchases.window,
      nameChangeStartsAt: purchases.nameChangeStartsAt,
      nameChangeDeadline: purchases.nameChangeDeadline,
      clockPausedAt: purchases.clockPausedAt,
      deadlineBeforePause: purchases.deadlineBeforePause,
      codeRejectedAt: purchases.codeRejectedAt,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(listings.raceId, raceId), running));
  for (const row of rows) counts[outcomeOf(row)] += 1;
  return counts;
}
type Clocks = Parameters<typeof purchaseOutcome>[1];

/**
 * What would happen if an admin entered an organiser's decision now: counts of every outcome, and a page of the
 * listings it touches with what becomes of each. Changes nothing.
 * @throws DomainError RACE_NOT_FOUND, RACE_NOT_MOVED when the change has no effect or is inconsistent.
 */
export async function previewRaceChange(
  query: { raceId: string; change: RaceChange; cursor?: string | null | undefined; limit: number },
  { actor, now }: Call<'admin'>,
) {
  const { raceId, change, limit } = query;
  const [race] = await db.select().from(races).where(eq(races.id, raceId));
  if (!race) throw new DomainError('RACE_NOT_FOUND');
  if (!isPossible(race, change)) throw new DomainError('RACE_NOT_MOVED');
  const after = raceAfter(race, change, now);
  const outcomeOf = (purchase: Clocks) => purchaseOutcome(after, purchase, now);
  const position = query.cursor ? readCursor(query.cursor, 'instant') : null;
  const [counts, rows] = await Promise.all([
    countOutcomes(raceId, outcomeOf, listingOutcome(after, now)),
    db
      .select({ listing: listings, purchase: purchases, sellerEmail: users.email })
      .from(listings)
      .innerJoin(users, eq(users.id, listings.sellerId))
      .leftJoin(
        purchases,
        and(eq(purchases.listingId, listings.id), notInArray(purchases.state, [...endedWithoutSale])),
      )
      .where(and(affected(raceId), position ? gt(listings.id, position[1]) : undefined))
      .orderBy(asc(listings.id))
      .limit(limit + 1),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown[shown.length - 1]?.listing;
  return {
    counts,
    items: shown.map(({ listing, purchase, sellerEmail }) => ({
      listingId: listing.id,
      title: listing.customRaceName ?? listing.raceName,
      status: listing.status,
      disputed: listing.disputeStatus === 'pending',
      price: listing.price,
      total: purchase?.total ?? null,
      // The other party of one's own purchase is not read by way of the admins' pages.
      sellerEmail: purchase?.buyerId === actor.userId ? null : sellerEmail,
      outcome: purchase ? outcomeOf(purchase) : listingOutcome(after, now),
      deadline: purchase ? (clockAfter(after, purchase, now)?.deadline ?? null) : null,
    })),
    nextCursor: rows.length > limit && last ? writeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
}
