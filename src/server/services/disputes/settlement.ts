import { count, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { ore } from '@/domain/money/ore';
import { MAX_OFFERS, type Shares, settlementObstacle, settlementShares } from '@/domain/purchase/dispute';
import { inTransaction } from '@/server/db/client';
import { settlementOffers } from '@/server/db/schema';
import { closeOffer, findOpenOffer } from '@/server/services/settlement-offers';
import { applyEvent } from '../purchases';
import { notifyOthers } from './dispute-party';
import { lockForParty } from './internal/locks';

/**
 * A party of a dispute offers how its money is to be divided. An offer that waits for an answer ends: the other
 * party's is countered, one's own is replaced. The other party gets a mail.
 * @param amount öre back to the buyer, from nothing to what they were charged.
 * @throws DomainError NOT_FOUND for everyone but the parties, DISPUTE_CLOSED, SETTLEMENT_OUT_OF_BOUNDS, DEADLINE_PASSED,
 *   CHARGEBACK_OPEN for less than everything while the bank decides, DISPUTE_FULL.
 */
export async function offerSettlement(
  { disputeId, amount }: { disputeId: string; amount: number },
  viewer: Call<'user' | 'admin'>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { purchase, call } = await lockForParty(tx, disputeId, viewer);
    if (settlementObstacle(purchase, amount)) throw new DomainError('SETTLEMENT_OUT_OF_BOUNDS', 'amount');
    const [made] = await tx
      .select({ offers: count() })
      .from(settlementOffers)
      .where(eq(settlementOffers.disputeId, disputeId));
    if ((made?.offers ?? 0) >= MAX_OFFERS) throw new DomainError('DISPUTE_FULL');
    await applyEvent(tx, {
      event: 'settlementOffered',
      purchaseId: purchase.id,
      input: { refundPart: ore(amount) },
      ...call,
    });
  });
}

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
  return inTransaction(async (tx) => {
    const { purchase, call } = await lockForParty(tx, disputeId, viewer);
    const offer = await findOpenOffer(tx, purchase.id);
    // First, as when declining: another offer, even one's own, may have replaced it.
    if (offer?.id !== offerId) throw new DomainError('OFFER_GONE');
    await applyEvent(tx, {
      event: offer.amount === purchase.charged ? 'settlementAcceptedInFull' : 'settlementAccepted',
      purchaseId: purchase.id,
      input: { offerId, refundPart: offer.amount },
      ...call,
    });
    return settlementShares(purchase, offer.amount);
  });
}

/**
 * A party declines the other's offer; the dispute goes on. The other party gets a mail.
 * @throws DomainError NOT_FOUND for everyone but the parties, DISPUTE_CLOSED, OFFER_GONE, OWN_OFFER.
 */
export async function declineSettlement(
  { disputeId, offerId }: { disputeId: string; offerId: string },
  viewer: Call<'user' | 'admin'>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { purchase, dispute, call } = await lockForParty(tx, disputeId, viewer);
    const offer = await findOpenOffer(tx, purchase.id);
    if (offer?.id !== offerId) throw new DomainError('OFFER_GONE');
    if (offer.by === call.actor.type) throw new DomainError('OWN_OFFER');
    await closeOffer(tx, purchase.id, 'declined', call.now);
    await notifyOthers(tx, dispute, call.actor.type);
  });
}

/**
 * A party takes their own offer back; the dispute goes on. The other party gets a mail.
 * @throws DomainError NOT_FOUND for everyone but the parties, DISPUTE_CLOSED, OFFER_GONE when it waits no more or is
 *   the other party's.
 */
export async function withdrawSettlement(
  { disputeId, offerId }: { disputeId: string; offerId: string },
  viewer: Call<'user' | 'admin'>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { purchase, dispute, call } = await lockForParty(tx, disputeId, viewer);
    const offer = await findOpenOffer(tx, purchase.id);
    if (offer?.id !== offerId || offer.by !== call.actor.type) throw new DomainError('OFFER_GONE');
    await closeOffer(tx, purchase.id, 'withdrawn', call.now);
    await notifyOthers(tx, dispute, call.actor.type);
  });
}
