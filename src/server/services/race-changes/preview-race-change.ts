import { and, asc, count, eq, gt, inArray, isNull, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { ListingStatus } from '@/domain/listing/states';
import { titleOf } from '@/domain/listing/title';
import { addOre, type Ore, ore } from '@/domain/money/ore';
import { clockAfter } from '@/domain/purchase/deadlines';
import {
  listingOutcome,
  type PurchaseOutcome,
  purchaseOutcome,
  purchaseOutcomes,
} from '@/domain/purchase/race-changes';
import { endedWithoutSale } from '@/domain/purchase/states';
import { isPossible, type RaceChange, raceAfter } from '@/domain/race/changes';
import { db } from '@/server/db/client';
import { readCursor, writeCursor } from '@/server/db/pages';
import { listings, purchases, races, users } from '@/server/db/schema';
import { runningStates } from '@/server/services/races';

const endedStatuses = ['completed', 'sold', 'inactive'] as const satisfies ListingStatus[];

const buyers = alias(users, 'buyers');
const sellers = alias(users, 'sellers');
const contactColumns = <Users extends typeof buyers | typeof sellers>({ displayName, email }: Users) => ({
  name: displayName,
  email,
});

const running = inArray(purchases.state, [...runningStates]);
const affected = (raceId: string) =>
  and(
    eq(listings.raceId, raceId),
    isNull(listings.deletedAt),
    notInArray(listings.status, [...endedStatuses]),
  );

/** How many there are of each outcome, and what their buyers have paid or would pay, in öre. Running purchases are weighed one by one; a race has thousands at most. */
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
      charged: purchases.charged,
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
  const sums = Object.fromEntries(purchaseOutcomes.map((outcome) => [outcome, ore(0)])) as Record<
    PurchaseOutcome,
    Ore
  >;
  for (const row of rows) {
    const outcome = outcomeOf(row);
    counts[outcome] += 1;
    sums[outcome] = addOre(sums[outcome], row.charged);
  }
  return { counts, sums };
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
  const [{ counts, sums }, rows] = await Promise.all([
    countOutcomes(raceId, outcomeOf, listingOutcome(after, now)),
    db
      .select({
        listing: listings,
        purchase: purchases,
        seller: contactColumns(sellers),
        buyer: contactColumns(buyers),
      })
      .from(listings)
      .innerJoin(sellers, eq(sellers.id, listings.sellerId))
      .leftJoin(
        purchases,
        and(eq(purchases.listingId, listings.id), notInArray(purchases.state, [...endedWithoutSale])),
      )
      .leftJoin(buyers, eq(buyers.id, purchases.buyerId))
      .where(and(affected(raceId), position ? gt(listings.id, position[1]) : undefined))
      .orderBy(asc(listings.id))
      .limit(limit + 1),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown[shown.length - 1]?.listing;
  return {
    counts,
    /** Öre that go back to buyers, and what follows if payments on their way arrive. */
    refunds: { total: sums.refunded, more: addOre(sums.waits, sums.released) },
    items: shown.map(({ listing, purchase, seller, buyer }) => ({
      listingId: listing.id,
      title: titleOf(listing),
      status: listing.status,
      disputed: listing.disputeStatus === 'pending',
      price: listing.price,
      charged: purchase?.charged ?? null,
      // The other party of one's own purchase is not read by way of the admins' pages.
      seller: purchase?.buyerId === actor.userId ? null : seller,
      buyer: listing.sellerId === actor.userId ? null : buyer,
      payout: purchase?.payout ?? null,
      outcome: purchase ? outcomeOf(purchase) : listingOutcome(after, now),
      deadline: purchase ? (clockAfter(after, purchase, now)?.deadline ?? null) : null,
    })),
    nextCursor: rows.length > limit && last ? writeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
}
