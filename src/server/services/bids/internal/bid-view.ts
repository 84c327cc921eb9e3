import { and, eq, type SQL, sql } from 'drizzle-orm';
import { untilDay } from '@/domain/bids/ending';
import { availableBidEvents } from '@/domain/bids/machine';
import { MOST_WAITING, roughPosition } from '@/domain/bids/queue';
import { isByButton } from '@/domain/bids/transitions';
import { db } from '@/server/db/client';
import { bids, races } from '@/server/db/schema';

/** How many stand before a bid in line; counted no farther than is shown. */
export const ahead = sql<number>`(select count(*) from (
  select 1 from bids other
  where other.race_id = ${bids.raceId} and other.state = 'active' and (other.placed_at, other.id) < (${bids.placedAt}, ${bids.id})
  limit ${sql.raw(String(MOST_WAITING))}) before)`.mapWith(Number);

/** The listing that it buys or has bought. */
const bought = sql<string | null>`(select p.listing_id from purchases p
  where p.bid_id = ${bids.id} and p.state <> 'cancelled' order by p.created_at desc limit 1)`;

/** It is paused because its buyer did not pay a place that the card did not pay; nobody has touched either since. */
const pausedUnpaid = sql<boolean>`(${bids.state} = 'paused' and exists (select 1 from purchases p
  where p.bid_id = ${bids.id} and p.state = 'cancelled' and p.updated_at = ${bids.updatedAt}))`;

/** How many standing bids its buyer has. */
const standing = sql<number>`(select count(*) from bids own
  where own.user_id = ${bids.userId} and own.state in ('awaiting_card', 'active', 'matched'))`.mapWith(
  Number,
);

/** A user's own bids, each as its buyer sees it. */
export const selectOwnBids = (userId: string, more?: SQL) =>
  db
    .select({ bid: bids, race: races, ahead, bought, pausedUnpaid, standing })
    .from(bids)
    .innerJoin(races, eq(races.id, bids.raceId))
    .where(and(eq(bids.userId, userId), more));

type Row = Awaited<ReturnType<typeof selectOwnBids>>[number];

/** A bid as its buyer sees it. The maximum is shown to nobody else. */
export function toOwnBid({ bid, race, ahead, bought, pausedUnpaid, standing }: Row, now: Date) {
  const buyer = { emailConfirmed: true, standingBids: standing };
  return {
    id: bid.id,
    race: { id: race.id, name: race.raceName, slug: race.slug, date: race.date },
    state: bid.state,
    pausedUnpaid,
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
    feeAccepted: bid.feeAcceptedAt !== null,
  };
}
