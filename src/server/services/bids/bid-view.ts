import { and, eq, type SQL, sql } from 'drizzle-orm';
import { bidRequirements } from '@/domain/bid/guards';
import { availableBidEvents } from '@/domain/bid/machine';
import { MAX_WAITING, roughPosition } from '@/domain/bid/queue';
import { untilDay } from '@/domain/bid/states';
import { isByButton } from '@/domain/bid/transitions';
import { payByHand } from '@/domain/purchase/charge';
import { db } from '@/server/db/client';
import { bids, purchases, races } from '@/server/db/schema';

/** Bids ahead of a bid; counted no further than is shown. */
export const ahead = sql<number>`(select count(*) from (
  select 1 from bids other
  where other.race_id = ${bids.raceId} and other.state = 'active' and (other.placed_at, other.id) < (${bids.placedAt}, ${bids.id})
  limit ${sql.raw(String(MAX_WAITING))}) before)`.mapWith(Number);

/** The listing that it buys or has bought. */
const bought = sql<string | null>`(select p.listing_id from purchases p
  where p.bid_id = ${bids.id} and p.state <> 'cancelled' order by p.created_at desc limit 1)`;

/** It is paused because its buyer did not pay a place that the card did not pay; nobody has touched either since. */
const pausedUnpaid = sql<boolean>`(${bids.state} = 'paused' and exists (select 1 from purchases p
  where p.bid_id = ${bids.id} and p.state = 'cancelled' and p.updated_at = ${bids.updatedAt}))`;

/** What it bought has been refunded, and nothing has happened to it since; false once it buys again. */
const refunded = sql<boolean>`(${bids.state} in ('paused', 'won') and exists (select 1 from purchases p
  where p.bid_id = ${bids.id} and p.state = 'refunded' and p.refunded_at >= ${bids.updatedAt}))`;

/** How many standing bids its buyer has. */
const standing = sql<number>`(select count(*) from bids own
  where own.user_id = ${bids.userId} and own.state in ('awaiting_card', 'active', 'matched'))`.mapWith(
  Number,
);

/** A user's own bids, each as its buyer sees it. */
export const selectOwnBids = (userId: string, more?: SQL) =>
  db
    .select({
      bid: bids,
      race: races,
      ahead,
      bought,
      pausedUnpaid,
      refunded,
      standing,
      paying: {
        chargeStatus: purchases.chargeStatus,
        checkoutUrl: purchases.checkoutUrl,
        checkoutExpiresAt: purchases.checkoutExpiresAt,
      },
    })
    .from(bids)
    .innerJoin(races, eq(races.id, bids.raceId))
    // A bid buys one place at a time.
    .leftJoin(purchases, and(eq(purchases.bidId, bids.id), eq(purchases.state, 'pending_payment')))
    .where(and(eq(bids.userId, userId), more));

type Row = Awaited<ReturnType<typeof selectOwnBids>>[number];

/** A bid as its buyer sees it. The maximum is shown to nobody else. */
export function toOwnBid(row: Row, now: Date) {
  const { bid, race, ahead, bought, pausedUnpaid, refunded, standing, paying } = row;
  const buyer = { emailConfirmed: true, standingBids: standing };
  return {
    id: bid.id,
    race: { id: race.id, name: race.raceName, slug: race.slug, date: race.date },
    state: bid.state,
    pausedUnpaid,
    /** What it bought came to nothing, and the money goes back. */
    refunded,
    /** Where and until when its buyer pays what the saved card did not; null while the card is charged. */
    toPay: paying && payByHand(paying),
    /** Stripe keeps its card no more: another one is saved before it buys again. */
    cardGone: bid.cardDetachedAt !== null,
    /** Öre, in all. */
    maximum: bid.maximum,
    /** The last day on which it buys. */
    until: untilDay(bid.until),
    /** Among the first so many; null while it is not in line, or beyond what is counted. */
    position: bid.state === 'active' ? roughPosition(ahead) : null,
    /** The buttons. */
    events: availableBidEvents('buyer', { bid, race, buyer, now }).filter(isByButton),
    listingId: bought,
    fieldsGiven: bid.fieldsGiven,
    /** What organisers ask that it does not say: without it nothing is bought in their windows. */
    detailsMissing: bidRequirements(race.windows, now).buyerFields.some(
      (field) => !bid.fieldsGiven.includes(field),
    ),
    feeAccepted: bid.feeAcceptedAt !== null,
  };
}
