import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '@/server/db/client';
import { closeOffer, findOpenOffer } from '@/server/services/purchase-effects';
import { notifyOthers } from './dispute-party';
import { lockForParty } from './internal/locks';

/**
 * A party takes their own offer back; the dispute goes on. The other party gets a mail.
 * @throws DomainError NOT_FOUND for everyone but the parties, DISPUTE_CLOSED, OFFER_GONE when it waits no more or is
 *   the other party's.
 */
export async function withdrawSettlement(
  { disputeId, offerId }: { disputeId: string; offerId: string },
  viewer: Call<'user' | 'admin'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { purchase, dispute, call } = await lockForParty(tx, disputeId, viewer);
    const offer = await findOpenOffer(tx, purchase.id);
    if (offer?.id !== offerId || offer.by !== call.actor.type) throw new DomainError('OFFER_GONE');
    await closeOffer(tx, purchase.id, 'withdrawn', call.now);
    await notifyOthers(tx, dispute, call.actor.type);
  });
}
