import { and, eq, gt, inArray } from 'drizzle-orm';
import type { BuyerField } from '@/domain/race/fields';
import { HOUR, plus } from '@/domain/time';
import type { db, Transaction } from '@/server/db/client';
import { buyerDetailViews } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from '../encryption';

export type BuyerDetails = Partial<Record<BuyerField, string>>;

const contextOf = (purchaseId: string) =>
  fieldContext({ table: 'purchases', column: 'buyer_details_encrypted' }, purchaseId);

/** A buyer's answers to the organiser's questions, as they are stored with their purchase. */
export const encryptBuyerDetails = (purchaseId: string, details: BuyerDetails): string =>
  encryptField(JSON.stringify(details), contextOf(purchaseId));

/**
 * A buyer's answers in plain text. Only where they are shown: to the buyer, and to the seller or an admin once
 * `recordDetailsView` has recorded it.
 * @throws Error when the key is missing, or the value is another purchase's.
 */
export const decryptBuyerDetails = (purchaseId: string, stored: string): BuyerDetails =>
  JSON.parse(decryptField(stored, contextOf(purchaseId)));

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
