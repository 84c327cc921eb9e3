import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { bids } from '../../db/schema';
import { afterCard, openCardPage, settleCardPage } from './internal/card-page';

/**
 * Leads a buyer back to Stripe's page for a bid that still waits for its card; where the card has been saved meanwhile,
 * the bid is placed.
 * @returns the address of Stripe's page, or of what follows it.
 * @throws DomainError NOT_FOUND, DEADLINE_PASSED when its hour has passed, PAYMENT_PROVIDER_DOWN.
 */
export async function continueCard(
  { bidId }: { bidId: string },
  { actor, now }: Call<'buyer'>,
): Promise<{ url: string }> {
  const [bid] = await db
    .select({ state: bids.state, setupSessionId: bids.setupSessionId })
    .from(bids)
    .where(and(eq(bids.id, bidId), eq(bids.userId, actor.userId)));
  if (!bid) throw new DomainError('NOT_FOUND');
  if (bid.state !== 'awaiting_card') return { url: afterCard(bidId) };
  if (bid.setupSessionId) {
    const { status } = await settleCardPage(bidId, bid.setupSessionId, now);
    if (status === 'complete') return { url: afterCard(bidId) };
  }
  return openCardPage(bidId, now);
}
