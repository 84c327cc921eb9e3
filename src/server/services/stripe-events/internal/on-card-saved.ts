import type { Call } from '@/domain/account/actor';
import type { Transaction } from '@/server/db/client';
import { placeBid } from '../../bids';

interface SavedCard {
  bidId: string;
  /** Of Stripe's page that saves the card. */
  sessionId: string;
  customerId: string | null;
  /** Null when the page ran out before a card was saved. */
  paymentMethodId: string | null;
}

/**
 * What follows when the page that saves a bid's card has ended, in the event's transaction. Idempotent: events come
 * late, twice, and after the buyer's return page has read it.
 */
export async function onCardSaved(
  tx: Transaction,
  { bidId, sessionId, customerId, paymentMethodId }: SavedCard,
  call: Call<'stripe'>,
): Promise<void> {
  // Without a card the bid ends by the clock, or keeps the card that it has.
  if (customerId && paymentMethodId)
    await placeBid(tx, { bidId, sessionId, customerId, paymentMethodId }, call);
}

export type OnCardSaved = typeof onCardSaved;
