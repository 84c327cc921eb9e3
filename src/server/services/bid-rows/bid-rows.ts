import { and, eq } from 'drizzle-orm';
import type { PurchaseActor } from '@/domain/account/actor';
import type { BidFacts } from '@/domain/bid/guards';
import { judgeBid } from '@/domain/bid/machine';
import { isFinalBid } from '@/domain/bid/states';
import { bidTransitions } from '@/domain/bid/transitions';
import { DomainError } from '@/domain/errors';
import { bidAfter } from '@/domain/purchase/charge';
import type { Transaction } from '@/server/db/client';
import { isUniqueViolation } from '@/server/db/errors';
import { bids, races } from '@/server/db/schema';
import { requestErasures } from '@/server/queue/erasures';

/** Lets Stripe forget the card of a bid that has ended; the job asks whether another bid still needs it. */
export async function releaseCard(
  tx: Transaction,
  { stripePaymentMethodId }: { stripePaymentMethodId: string | null },
): Promise<void> {
  if (stripePaymentMethodId) await requestErasures(tx, 'card', [stripePaymentMethodId]);
}

interface MoveCall {
  actor: PurchaseActor;
  now: Date;
}

/**
 * Locks a bid until the transaction ends: its buyer cancels or changes it before it is matched, or is refused. Taken
 * after the locks of listing and buyer.
 * @throws DomainError NOT_FOUND
 */
export async function lockBid(tx: Transaction, id: string): Promise<BidFacts> {
  const [bid] = await tx
    .select({
      state: bids.state,
      maximum: bids.maximum,
      until: bids.until,
      begunAt: bids.begunAt,
      cardDetachedAt: bids.cardDetachedAt,
    })
    .from(bids)
    .where(eq(bids.id, id))
    .for('update');
  if (!bid) throw new DomainError('NOT_FOUND');
  return bid;
}

/** Its buyer, of whom a refund asks nothing. */
const ANYONE = { emailConfirmed: true, standingBids: 0 };

/**
 * Pauses a bid whose purchase is refunded, so that its buyer may resume it. It stays as it is once its time has passed,
 * or when its buyer has another bid on the race.
 */
async function returnBid(tx: Transaction, id: string, { actor, now }: MoveCall): Promise<void> {
  const [row] = await tx
    .select({ bid: bids, race: races })
    .from(bids)
    .innerJoin(races, eq(races.id, bids.raceId))
    .where(eq(bids.id, id))
    .for('update', { of: bids });
  const verdict = row && judgeBid('matchRefunded', actor.type, { ...row, buyer: ANYONE, now });
  if (verdict?.kind !== 'go') return;
  try {
    // In a savepoint: one active bid a race is the database's own rule.
    await tx.transaction((savepoint) =>
      savepoint.update(bids).set({ state: verdict.to, updatedAt: now }).where(eq(bids.id, id)),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

/**
 * Moves a bid with its purchase, in the purchase's transaction: it is matched, has won, is back in its place in line,
 * paused there, or paused once more when what it bought is refunded.
 * @throws DomainError WRONG_STATE when it cannot be matched; the transaction is then to be rolled back.
 */
export async function moveBid(
  tx: Transaction,
  id: string,
  purchase: Parameters<typeof bidAfter>[0],
  call: MoveCall,
): Promise<void> {
  const event = bidAfter(purchase);
  if (!event) return;
  if (event === 'matchRefunded') return returnBid(tx, id, call);
  const { now } = call;
  const [from] = bidTransitions[event].from;
  const to = bidTransitions[event].to;
  if (!from || to === 'same') return;
  const moved = await tx
    .update(bids)
    .set({ state: to, updatedAt: now })
    .where(and(eq(bids.id, id), eq(bids.state, from)))
    .returning({ stripePaymentMethodId: bids.stripePaymentMethodId });
  if (isFinalBid(to)) for (const bid of moved) await releaseCard(tx, bid);
  // A later state of the purchase finds the bid where an earlier one has left it.
  if (moved.length === 0 && event === 'bidMatched') throw new DomainError('WRONG_STATE');
}
