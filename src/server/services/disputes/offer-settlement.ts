import { count, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { ore } from '@/domain/money/ore';
import { MAX_OFFERS, settlementObstacle } from '@/domain/purchase/dispute';
import { db } from '@/server/db/client';
import { settlementOffers } from '@/server/db/schema';
import { applyEvent } from '@/server/services/purchases';
import { lockForParty } from './internal/locks';

/**
 * A party of a dispute offers how its money is to be divided. An offer that waits for an answer ends: the other
 * party's is countered, one's own is replaced. The other party gets a mail.
 * @param amount öre back to the buyer, from nothing to the total.
 * @throws DomainError NOT_FOUND for everyone but the parties, DISPUTE_CLOSED, SETTLEMENT_OUT_OF_BOUNDS, DEADLINE_PASSED,
 *   CHARGEBACK_OPEN for less than everything while the bank decides, DISPUTE_FULL.
 */
export async function offerSettlement(
  { disputeId, amount }: { disputeId: string; amount: number },
  viewer: Call<'user' | 'admin'>,
): Promise<void> {
  await db.transaction(async (tx) => {
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
