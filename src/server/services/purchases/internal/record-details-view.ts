import { and, desc, eq, gt } from 'drizzle-orm';
import { HOUR, plus } from '@/domain/time';
import type { db, Transaction } from '@/server/db/client';
import { buyerDetailViews } from '@/server/db/schema';

/** Repeated views within this time are one. */
const ONE_VIEW_MS = HOUR;

/**
 * Records a view of a buyer's details. The buyer sees when.
 * @param viewerId the seller of the purchase, or an admin with its dispute.
 */
export async function recordDetailsView(
  on: Transaction | typeof db,
  purchaseId: string,
  viewerId: string,
  now: Date,
): Promise<void> {
  const [recent] = await on
    .select({ id: buyerDetailViews.id })
    .from(buyerDetailViews)
    .where(
      and(
        eq(buyerDetailViews.purchaseId, purchaseId),
        eq(buyerDetailViews.viewerId, viewerId),
        gt(buyerDetailViews.at, plus(now, -ONE_VIEW_MS)),
      ),
    )
    .orderBy(desc(buyerDetailViews.at))
    .limit(1);
  if (!recent) await on.insert(buyerDetailViews).values({ purchaseId, viewerId, at: now });
}
