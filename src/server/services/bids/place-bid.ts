import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { placeWithin } from '@/domain/bid/guards';
import { judgeBid } from '@/domain/bid/machine';
import { releaseCard } from '@/server/services/bid-rows';
import type { Transaction } from '../../db/client';
import { bids, races } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { requestErasures } from '../../queue/erasures';
import { findPlaces } from './internal/find-places';

/** What Stripe has saved for a bid. */
interface SavedCard {
  bidId: string;
  /** Of Stripe's page that saved it. */
  sessionId: string;
  customerId: string;
  paymentMethodId: string;
}

type BidRow = typeof bids.$inferSelect;

async function judge(tx: Transaction, bid: BidRow, sessionId: string, { actor, now }: Call<'stripe'>) {
  const event = bid.state === 'awaiting_card' ? 'bidPlaced' : 'cardReplaced';
  // An earlier page's event may come again, after a later page has saved another card.
  if (event === 'cardReplaced' && bid.setupSessionId !== sessionId) return null;
  const [race] = await tx.select().from(races).where(eq(races.id, bid.raceId));
  if (!race) return null;
  // No details are needed of the buyer here.
  const buyer = { emailConfirmed: true, standingBids: 0 };
  const verdict = judgeBid(event, actor.type, { bid, race, buyer, now }, { cardSaved: true });
  return verdict.kind === 'go' ? { event, state: verdict.to, race } : null;
}

/** How long the mail of a bid that may buy at once waits: then it has bought, and there is one mail of both. */
const WAIT_SECONDS = 60;

async function mailPlaced(tx: Transaction, bid: BidRow, race: typeof races.$inferSelect, now: Date) {
  const places = await findPlaces(tx, race, bid.userId, now);
  const place = placeWithin(places, { maximum: bid.maximum, feeAccepted: bid.feeAcceptedAt !== null });
  const job = { kind: 'bid', mail: 'bidPlaced', bidId: bid.id } as const;
  await enqueue(tx, 'mail', job, place ? { startAfter: WAIT_SECONDS } : {});
}

/**
 * Puts a bid in line when Stripe has saved its card, or gives a placed one another card, in the caller's
 * transaction. Idempotent. A card that comes too late, or whose bid is gone, is given back.
 */
export async function placeBid(tx: Transaction, saved: SavedCard, call: Call<'stripe'>): Promise<void> {
  const { bidId, sessionId, customerId, paymentMethodId } = saved;
  const [bid] = await tx.select().from(bids).where(eq(bids.id, bidId)).for('update');
  if (bid?.stripePaymentMethodId === paymentMethodId) return;
  const result = bid && (await judge(tx, bid, sessionId, call));
  if (!result) {
    await requestErasures(tx, 'card', [paymentMethodId]);
    return;
  }
  const placed = result.event === 'bidPlaced';
  await tx
    .update(bids)
    .set({
      state: result.state,
      ...(placed && { placedAt: call.now }),
      stripeCustomerId: customerId,
      stripePaymentMethodId: paymentMethodId,
      cardDetachedAt: null,
      updatedAt: call.now,
    })
    .where(eq(bids.id, bidId));
  if (placed) {
    await mailPlaced(tx, bid, result.race, call.now);
    await enqueue(tx, 'match', { raceId: bid.raceId });
  } else if (!bid.cardDetachedAt) await releaseCard(tx, bid);
}
