import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { BidInput } from '@/domain/bid/guards';
import type { beginBidInput } from '@/domain/bid/input';
import { judgeBid } from '@/domain/bid/machine';
import { untilEndOf } from '@/domain/bid/states';
import { DomainError } from '@/domain/errors';
import { ore } from '@/domain/money/ore';
import { inTransaction, type Transaction } from '../../db/client';
import { isUniqueViolation } from '../../db/errors';
import { bids, races } from '../../db/schema';
import { readBidDetails } from './bid-details';
import { openCardPage } from './internal/card-page';
import { findPlaces, placeInput } from './internal/find-places';
import { countStanding, lockBidder } from './internal/locks';

type BeginBid = z.infer<typeof beginBidInput>;

async function begin(tx: Transaction, input: BeginBid, { actor, now }: Call<'buyer'>): Promise<string> {
  const { userId } = actor;
  const [race] = await tx
    .select()
    .from(races)
    .where(and(eq(races.id, input.raceId), eq(races.archived, false)));
  if (!race) throw new DomainError('RACE_NOT_FOUND');
  const bidder = await lockBidder(tx, userId);
  // One whose card was never saved gives way: its buyer has filled in the form once more.
  await tx
    .update(bids)
    .set({ state: 'cancelled', updatedAt: now })
    .where(and(eq(bids.raceId, race.id), eq(bids.userId, userId), eq(bids.state, 'awaiting_card')));
  const buyer = { emailConfirmed: bidder.emailConfirmed, standingBids: await countStanding(tx, userId) };
  const until = untilEndOf(input.until, race);
  const facts: BidInput = {
    maximum: ore(input.maximum),
    consentGiven: input.startConsent && input.withdrawalKnown,
    ...placeInput(await findPlaces(tx, race, userId, now), input),
    ...(until && { until }),
  };
  const verdict = judgeBid('bidBegun', 'buyer', { bid: null, race, buyer, now }, facts);
  if (verdict.kind !== 'go' || !until)
    throw new DomainError(verdict.kind === 'refused' ? verdict.code : 'INVALID_INPUT');
  const id = randomUUID();
  await tx.insert(bids).values({
    id,
    raceId: race.id,
    userId,
    state: verdict.to,
    maximum: ore(input.maximum),
    until,
    ...readBidDetails(id, input.buyerDetails, race, bidder, now),
    feeAcceptedAt: input.feeAccepted ? now : null,
    startConsentAt: now,
    withdrawalKnownAt: now,
    begunAt: now,
    changedAt: now,
    updatedAt: now,
  });
  return id;
}

/**
 * Begins a bid on a race's places and opens Stripe's page that saves its card. It is placed when the card is
 * saved (place-bid.ts). One of the user's on the same race that never got its card is replaced.
 * @returns the address of Stripe's page.
 * @throws DomainError RACE_NOT_FOUND, TOO_MANY_BIDS, BID_EXISTS, CONSENT_MISSING, PLACE_FOR_SALE, BUYER_DETAILS_WRONG with the field, …;
 *   PAYMENT_PROVIDER_DOWN when Stripe opens no page.
 */
export async function beginBid(input: BeginBid, call: Call<'buyer'>): Promise<{ url: string }> {
  try {
    return await openCardPage(await inTransaction((tx) => begin(tx, input, call)), call.now);
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('BID_EXISTS');
    throw error;
  }
}
