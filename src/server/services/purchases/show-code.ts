import { and, eq, gt } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { showsCode } from '@/domain/purchase/hand-over';
import { HOUR, plus } from '@/domain/time';
import { inTransaction, type Transaction } from '@/server/db/client';
import { codeViews } from '@/server/db/schema';
import { decryptCode } from '@/server/services/encryption';
import { lockPurchase } from './apply-event';
import { findNewestPurchase } from './select-purchases';

/** Repeated views within this time are one. */
const ONE_VIEW_MS = HOUR;

/**
 * Records that a code is shown. Both parties see when the buyer has read it, and the buyer when an admin has.
 * @param since when this code was handed over: a view of an earlier one is another.
 */
export async function recordCodeView(
  tx: Transaction,
  purchaseId: string,
  viewerId: string,
  since: Date,
  now: Date,
): Promise<void> {
  const after = new Date(Math.max(since.getTime() - 1, plus(now, -ONE_VIEW_MS).getTime()));
  const [recent] = await tx
    .select({ id: codeViews.id })
    .from(codeViews)
    .where(
      and(eq(codeViews.purchaseId, purchaseId), eq(codeViews.viewerId, viewerId), gt(codeViews.at, after)),
    )
    .limit(1);
  if (!recent) await tx.insert(codeViews).values({ purchaseId, viewerId, at: now });
}

/**
 * Shows the buyer the code that the seller has handed over. The first view of each code is in the purchase's log,
 * for both parties.
 * @throws DomainError NOT_FOUND when there is none, or the purchase was refunded; PURCHASE_NOT_FOUND for anyone but the
 *   buyer.
 */
export async function showCode(
  { listingId }: { listingId: string },
  { actor, now }: Call<'buyer'>,
): Promise<{ code: string }> {
  const { id, buyerId } = await findNewestPurchase(listingId, actor.userId);
  if (buyerId !== actor.userId) throw new DomainError('PURCHASE_NOT_FOUND');
  return inTransaction(async (tx) => {
    const { state, handOverCode, nameChangedAt } = await lockPurchase(tx, id);
    if (!handOverCode || !nameChangedAt || !showsCode(state)) throw new DomainError('NOT_FOUND');
    await recordCodeView(tx, id, actor.userId, nameChangedAt, now);
    return { code: decryptCode(id, handOverCode) };
  });
}
