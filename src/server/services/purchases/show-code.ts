import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { showsCode } from '@/domain/purchase/hand-over';
import { decryptCode } from '@/server/services/purchase-effects';
import { db } from '../../db/client';
import { lockPurchase } from './apply-event';
import { findNewestPurchase } from './find-purchase';
import { recordCodeView } from './record-code-view';

/**
 * Shows the buyer the code that the seller has handed over. The first view of each code stands in the purchase's log,
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
  return db.transaction(async (tx) => {
    const { state, handOverCode, nameChangedAt } = await lockPurchase(tx, id);
    if (!handOverCode || !nameChangedAt || !showsCode(state)) throw new DomainError('NOT_FOUND');
    await recordCodeView(tx, id, actor.userId, nameChangedAt, now);
    return { code: decryptCode(id, handOverCode) };
  });
}
