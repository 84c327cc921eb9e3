import { and, eq, gt, inArray } from 'drizzle-orm';
import { HOUR, plus } from '@/domain/time';
import type { db, Transaction } from '@/server/db/client';
import { buyerDetailViews } from '@/server/db/schema';

/** Repeated views within this time are one. */
const ONE_VIEW_MS = HOUR;

/** Who has seen a buyer's details: a user by id, or a system of an organiser by its key. */
type Viewer = string | { keyId: string };

/**
 * Records views of the details of several purchases' buyers. Each buyer sees when.
 * @param viewer the seller of the purchase, an admin with its dispute, a contact of its organiser or that one's system.
 */
export async function recordDetailsViews(
  on: Transaction | typeof db,
  purchaseIds: readonly string[],
  viewer: Viewer,
  now: Date,
): Promise<void> {
  if (purchaseIds.length === 0) return;
  const who = typeof viewer === 'string' ? { viewerId: viewer } : viewer;
  const recent = await on
    .select({ purchaseId: buyerDetailViews.purchaseId })
    .from(buyerDetailViews)
    .where(
      and(
        inArray(buyerDetailViews.purchaseId, [...purchaseIds]),
        'keyId' in who ? eq(buyerDetailViews.keyId, who.keyId) : eq(buyerDetailViews.viewerId, who.viewerId),
        gt(buyerDetailViews.at, plus(now, -ONE_VIEW_MS)),
      ),
    );
  const seen = new Set(recent.map(({ purchaseId }) => purchaseId));
  const views = purchaseIds
    .filter((id) => !seen.has(id))
    .map((purchaseId) => ({ purchaseId, ...who, at: now }));
  if (views.length > 0) await on.insert(buyerDetailViews).values(views);
}

/** Records a view of a buyer's details, as `recordDetailsViews`. */
export const recordDetailsView = (
  on: Transaction | typeof db,
  purchaseId: string,
  viewer: Viewer,
  now: Date,
): Promise<void> => recordDetailsViews(on, [purchaseId], viewer, now);
