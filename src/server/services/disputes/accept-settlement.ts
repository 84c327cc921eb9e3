import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { type Shares, settlementShares } from '@/domain/purchase/dispute';
import { db } from '@/server/db/client';
import { findOpenOffer } from '@/server/services/purchase-effects';
import { applyEvent } from '@/server/services/purchases';
import { lockForParty } from './internal/locks';

/**
 * A party accepts the other's offer, and the money is divided as both have seen. No admin is needed.
 * @param offerId the offer that was shown.
 * @returns what each gets, in öre.
 * @throws DomainError NOT_FOUND for everyone but the parties, DISPUTE_CLOSED, OFFER_GONE when it waits no more,
 *   OWN_OFFER, DEADLINE_PASSED, CHARGEBACK_OPEN unless everything goes back.
 */
export async function acceptSettlement(
  { disputeId, offerId }: { disputeId: string; offerId: string },
  viewer: Call<'user' | 'admin'>,
): Promise<Shares> {
  return db.transaction(async (tx) => {
    const { purchase, call } = await lockForParty(tx, disputeId, viewer);
    const offer = await findOpenOffer(tx, purchase.id);
    // First, as when declining: another offer, even one's own, may have replaced it.
    if (offer?.id !== offerId) throw new DomainError('OFFER_GONE');
    await applyEvent(tx, {
      event: offer.amount === purchase.total ? 'settlementAcceptedInFull' : 'settlementAccepted',
      purchaseId: purchase.id,
      input: { offerId, refundPart: offer.amount },
      ...call,
    });
    return settlementShares(purchase, offer.amount);
  });
}
