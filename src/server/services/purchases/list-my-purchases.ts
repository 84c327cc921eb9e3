import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import type { LogEntry } from '@/domain/purchase/log';
import { buyerFilters } from '@/domain/purchase/states';
import { instructionsFor } from '@/domain/race/instructions';
import type { myPurchasesInput } from '@/domain/validation/listing';
import { purchases } from '../../db/schema';
import { readOffset } from '../listings/internal/cursor';
import { matchesWords } from '../listings/internal/matches-words';
import { type PurchaseRecord, toPurchaseView } from './internal/purchase-view';
import { readLogs } from './internal/read-logs';
import { selectPurchases } from './internal/select-purchases';

function toMyPurchase(record: PurchaseRecord, log: LogEntry[], now: Date) {
  const { purchase, listing, race } = record;
  return {
    ...toPurchaseView(record, 'buyer', now),
    listingId: listing.id,
    title: listing.customRaceName ?? listing.raceName,
    raceName: listing.raceName,
    distance: listing.distance,
    location: listing.location,
    date: listing.date,
    imageUrl: race.imageUrl,
    sportCategories: race.sportCategories,
    createdAt: purchase.createdAt,
    log,
    nextStep: {
      mechanism: race.transferMechanism,
      instructions: instructionsFor(race, 'buyer'),
      /** The organiser's last day for name changes. */
      lastDay: race.nameChangeDeadline,
      websiteUrl: race.websiteUrl,
    },
  };
}
export type MyPurchase = ReturnType<typeof toMyPurchase>;

/** What waits for the buyer comes first. */
const waitsForBuyer = sql`${purchases.state} = 'awaiting_buyer_confirmation'`;

/**
 * A user's purchases, those that wait for them first, newest first within either, a page at a time. Payment pages
 * that came to nothing are left out.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function listMyPurchases(
  page: z.infer<typeof myPurchasesInput>,
  { actor, now }: Call<'buyer'>,
): Promise<{ items: MyPurchase[]; nextCursor: string | null }> {
  const offset = readOffset(page.cursor);
  const rows = await selectPurchases()
    .where(
      and(
        eq(purchases.buyerId, actor.userId),
        sql`${purchases.state} <> 'cancelled'`,
        page.show && inArray(purchases.state, buyerFilters[page.show]),
        page.query ? matchesWords(page.query) : undefined,
      ),
    )
    .orderBy(desc(waitsForBuyer), desc(purchases.createdAt), desc(purchases.id))
    .limit(page.limit + 1)
    .offset(offset);
  const items = rows.slice(0, page.limit);
  const logs = await readLogs(
    items.map(({ purchase }) => purchase.id),
    'buyer',
  );
  return {
    items: items.map((row) => toMyPurchase(row, logs.get(row.purchase.id) ?? [], now)),
    nextCursor: rows.length > page.limit ? String(offset + page.limit) : null,
  };
}

/**
 * The buyer's newest purchase of a listing, for the receipt page.
 * @throws DomainError LISTING_NOT_FOUND, also for anyone else.
 */
export async function getMyPurchase(
  { listingId }: { listingId: string },
  { actor, now }: Call<'buyer'>,
): Promise<MyPurchase> {
  const [record] = await selectPurchases()
    .where(and(eq(purchases.listingId, listingId), eq(purchases.buyerId, actor.userId)))
    .orderBy(desc(purchases.createdAt))
    .limit(1);
  if (!record) throw new DomainError('LISTING_NOT_FOUND');
  const { id } = record.purchase;
  return toMyPurchase(record, (await readLogs([id], 'buyer')).get(id) ?? [], now);
}
