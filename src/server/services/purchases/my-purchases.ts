import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { myPurchasesInput } from '@/domain/purchase/input';
import { buyerFilters } from '@/domain/purchase/states';
import { readOffset } from '@/server/db/pages';
import { purchases } from '@/server/db/schema';
import { type BuyerDetails, decryptBuyerDetails } from '@/server/services/buyer-details';
import { type MyPurchase, toMyPurchase } from './purchase-view';
import { readLogs } from './read-logs';
import { type PurchaseMails, readMails } from './read-mails';
import { matchesWords, selectPurchases } from './select-purchases';

/**
 * The buyer's newest purchase of a listing with their own details, for the page of the hand-over.
 * @throws DomainError LISTING_NOT_FOUND, also for anyone else.
 */
export async function getMyPurchase(
  { listingId }: { listingId: string },
  { actor, now }: Call<'buyer'>,
): Promise<MyPurchase & { ownDetails: BuyerDetails; mails: PurchaseMails | null }> {
  const [record] = await selectPurchases(now)
    .where(and(eq(purchases.listingId, listingId), eq(purchases.buyerId, actor.userId)))
    .orderBy(desc(purchases.createdAt))
    .limit(1)
    .prepare('my_purchase')
    .execute();
  if (!record) throw new DomainError('LISTING_NOT_FOUND');
  const { id, buyerDetails } = record.purchase;
  const [logs, mails] = await Promise.all([readLogs([id], 'buyer'), readMails(record.purchase, 'buyer')]);
  return {
    ...toMyPurchase(record, logs.get(id) ?? [], now),
    ownDetails: buyerDetails ? decryptBuyerDetails(id, buyerDetails) : {},
    mails,
  };
}

/** Purchases that wait for the buyer come first. */
const waitsForBuyer = sql`(${purchases.state} = 'awaiting_buyer_confirmation' or (${purchases.state} = 'pending_name_change' and ${purchases.clockPausedAt} is not null))`;

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
  const query = selectPurchases(now)
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
  const rows = await (page.query ? query : query.prepare('my_purchases').execute());
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
