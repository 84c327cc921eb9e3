import { and, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { isSellerReady } from '@/domain/account/seller';
import type { myListingsInput } from '@/domain/listing/input';
import { relistObstacle } from '@/domain/listing/relist';
import { canChangePrice, displayStatus, isPaused, sellerFilters, sellerOrder } from '@/domain/listing/states';
import { titleOf } from '@/domain/listing/title';
import type { LogEntry } from '@/domain/purchase/log';
import { endedWithoutSale } from '@/domain/purchase/states';
import { readOffset } from '@/server/db/pages';
import { decryptEntryReference, entryHeld } from '@/server/services/encryption';
import { readDecisions, splitOf } from '@/server/services/listings';
import { sellerColumns } from '@/server/services/sellers';
import { db } from '../../db/client';
import { listings, purchases, races, users } from '../../db/schema';
import { type PurchaseView, toPurchaseView } from './purchase-view';
import { readLogs } from './read-logs';
import { matchesWords, selectPurchases } from './select-purchases';

/** The group of a listing in its seller's list, by the same order as `sellerOrder` in the domain. */
const group: SQL<number> = sql<number>`case
  when ${listings.disputeStatus} = 'pending' then ${sellerOrder.disputed}
  when ${listings.status} = 'inactive' then ${sellerOrder.inactive}
  when ${listings.status} = 'pending_name_change' then ${sellerOrder.pending_name_change}
  when ${listings.status} = 'available' then ${sellerOrder.available}
  when ${listings.status} in ('pending', 'pending_payment') then ${sellerOrder.pending}
  when ${listings.status} = 'awaiting_buyer_confirmation' then ${sellerOrder.awaiting_buyer_confirmation}
  when ${listings.status} = 'completed' then ${sellerOrder.completed}
  else ${sellerOrder.sold} end::int`;

/** The purchase that occupies each listing, or its last one that was paid back. */
async function purchasesOf(
  listingIds: string[],
  now: Date,
): Promise<Map<string, PurchaseView & { log: LogEntry[] }>> {
  if (listingIds.length === 0) return new Map();
  const rows = await selectPurchases(now)
    .where(and(inArray(purchases.listingId, listingIds), notInArray(purchases.state, ['cancelled'])))
    .orderBy(purchases.createdAt)
    .prepare('purchases_of_listings')
    .execute();
  const shown = rows.filter(({ purchase, listing }) => {
    const ended = (endedWithoutSale as readonly string[]).includes(purchase.state);
    return !ended || isPaused(listing);
  });
  const logs = await readLogs(
    shown.map(({ purchase }) => purchase.id),
    'seller',
  );
  return new Map(
    shown.map((row) => [
      row.purchase.listingId,
      { ...toPurchaseView(row, 'seller', now), log: logs.get(row.purchase.id) ?? [] },
    ]),
  );
}

/**
 * A seller's listings: what needs attention first, newest first within a group.
 * Pages by offset: the groups move as purchases go on, and nobody has many listings.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function listMyListings(
  page: z.infer<typeof myListingsInput>,
  { actor: { userId: sellerId }, now }: Call<'seller'>,
) {
  const offset = readOffset(page.cursor);
  const rows = await db
    .select({ listing: listings, race: races, seller: sellerColumns, entryHeld })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(
      and(
        eq(listings.sellerId, sellerId),
        isNull(listings.deletedAt),
        page.show && inArray(listings.status, sellerFilters[page.show]),
        page.query ? matchesWords(page.query) : undefined,
      ),
    )
    .orderBy(group, desc(listings.createdAt), desc(listings.id))
    .limit(page.limit + 1)
    .offset(offset);
  const shown = rows.slice(0, page.limit);
  const [purchases, decisions] = await Promise.all([
    purchasesOf(
      shown.map(({ listing }) => listing.id),
      now,
    ),
    readDecisions(
      shown.filter(({ listing }) => listing.stoppedAt).map(({ listing }) => listing.id),
      now,
    ),
  ]);
  const items = shown.map(({ listing, race, seller, entryHeld }) => {
    const purchase = purchases.get(listing.id) ?? null;
    const paused = isPaused(listing);
    const place = { ...listing, entryHeld };
    const obstacle = paused ? relistObstacle(place, race, isSellerReady(seller), now) : null;
    return {
      id: listing.id,
      title: titleOf(listing),
      raceName: listing.raceName,
      distance: listing.distance,
      location: listing.location,
      date: listing.date,
      price: listing.price,
      split: splitOf(listing),
      status: displayStatus(listing),
      imageUrl: race.imageUrl,
      sportCategories: race.sportCategories,
      startGroup: listing.startGroup,
      /** The start or booking number that the seller has given. */
      entryReference: listing.entryReference && decryptEntryReference(listing.id, listing.entryReference),
      createdAt: listing.createdAt,
      can: {
        edit: canChangePrice(listing),
        relist: paused && obstacle === null,
        delete: listing.status === 'available' || paused,
        nameChange: purchase?.state === 'pending_name_change' && purchase.stoppedAt === null,
      },
      /** Why a paused listing cannot be put up for sale again. */
      relistObstacle: obstacle,
      /** Why an admin did not let it be; with the obstacle RELIST_DECLINED. */
      relistDeclineReason: listing.relistDeclineReason,
      /** Of its race: a listing for sale waits while its organiser lets nobody buy. */
      resalePause: race.resalePausedAt && { reason: race.resalePausedReason },
      /** The latest decision that keeps it from being sold, with its reasons. */
      decision: decisions.get(listing.id) ?? null,
      purchase,
    };
  });
  return { items, nextCursor: rows.length > page.limit ? String(offset + page.limit) : null };
}
