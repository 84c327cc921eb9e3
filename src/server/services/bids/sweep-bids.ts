import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { judgeBid } from '@/domain/bid/machine';
import { CARD_TIME, finalBidStates, latestUntil } from '@/domain/bid/states';
import { bidTransitions } from '@/domain/bid/transitions';
import { CODE_TIME, MIN_SELLER_TIME, RESERVATION, windowAt } from '@/domain/race/windows';
import { HOUR, MINUTE, plus, SECOND } from '@/domain/time';
import { db, inTransaction } from '@/server/db/client';
import { bids, comparedInSql, listings, listingTotal, races, users } from '@/server/db/schema';
import { pagesOf, runAll } from '@/server/lib/run-parts';
import { enqueue } from '@/server/queue/boss';
import { enqueueMissing, tryEach } from '@/server/queue/try-each';
import { releaseCard } from '@/server/services/bid-rows';

const BATCH = 200;
/** Leaves database connections for visitors. */
const AT_ONCE = 4;

const endable = bidTransitions.bidExpired.from.flatMap((state) => state ?? []);
const open = inArray(bids.state, endable);

/** The longest that a window closes after the last purchase in it can begin. */
const LAST_PURCHASE = MIN_SELLER_TIME + RESERVATION + CODE_TIME;

/**
 * Ends a bid whose time has passed, judged again under its lock.
 * @returns whether it was ended; not when its buyer, or a match, came first.
 */
export async function endBid(id: string, { actor, now }: Call<'clock'>): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [bid] = await tx.select().from(bids).where(eq(bids.id, id)).for('update');
    const [race] = bid ? await tx.select().from(races).where(eq(races.id, bid.raceId)) : [];
    if (!bid || !race) return false;
    const buyer = { emailConfirmed: true, standingBids: 0 };
    const verdict = judgeBid('bidExpired', actor.type, { bid, race, buyer, now });
    if (verdict.kind !== 'go') return false;
    await tx.update(bids).set({ state: verdict.to, updatedAt: now }).where(eq(bids.id, id));
    // One that was never placed is missed by nobody.
    if (bid.placedAt) await enqueue(tx, 'mail', { kind: 'bid', mail: 'bidEnded', bidId: id });
    await releaseCard(tx, bid);
    return true;
  });
}

/** Ends all bids that are due, each by itself. @returns how many. */
async function endAll(due: SQL | undefined, call: Call<'clock'>): Promise<number> {
  let ended = 0;
  const pages = pagesOf<{ id: string; until: Date }>(BATCH, (last) =>
    db
      .select({ id: bids.id, until: bids.until })
      .from(bids)
      .where(
        and(
          open,
          due,
          last &&
            sql`(${bids.until}, ${bids.id}) > (${last.until.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(bids.until), asc(bids.id))
      .limit(BATCH),
  );
  for await (const page of pages) {
    await tryEach(
      'overdue',
      page.map(({ id }) => ({ bidId: id })),
      async ({ bidId }) => {
        if (await endBid(bidId, call)) ended += 1;
      },
      { atOnce: AT_ONCE },
    );
  }
  return ended;
}

/** Races in which no purchase can begin any more, though bids on them are active: the race has changed since. */
async function findClosedRaces(now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: races.id, windows: races.windows, cancelledAt: races.cancelledAt })
    .from(races)
    .where(
      and(
        or(
          isNotNull(races.cancelledAt),
          sql`jsonb_array_length(${races.windows}) = 0`,
          sql`(${races.windows} -> -1 ->> 'closesAt')::timestamptz <= ${plus(now, LAST_PURCHASE).toISOString()}::timestamptz`,
        ),
        exists(
          db
            .select({ one: sql`1` })
            .from(bids)
            .where(and(eq(bids.raceId, races.id), open)),
        ),
      ),
    );
  return rows.filter((race) => (latestUntil(race) ?? now) <= now).map(({ id }) => id);
}

/**
 * Ends bids whose own time, or whose race's, has passed, and those that never got a card.
 * @returns how many.
 */
export async function sweepEndedBids(call: Call<'clock'>): Promise<number> {
  const { now } = call;
  return runAll(
    {
      byTime: () => endAll(lte(bids.until, now), call),
      withoutCard: () =>
        endAll(and(eq(bids.state, 'awaiting_card'), lte(bids.begunAt, plus(now, -CARD_TIME))), call),
      byRace: async () => {
        const closed = await findClosedRaces(now);
        return closed.length > 0 ? endAll(inArray(bids.raceId, closed), call) : 0;
      },
    },
    'bids not ended',
  );
}

/** How soon a race is tried again of which nothing has changed but the time: a buyer may have a reservation less. */
const TRY_AGAIN = 15 * MINUTE;

/**
 * Queues races where somebody in line may be able to pay for what is for sale: what no event has matched, as when a
 * window opens, a pause ends, or a job was lost. A race where nobody could be matched is tried again at once when it, a
 * bid, or a place within reach or its seller has changed, and else after a quarter of an hour.
 * @returns how many may be matched.
 */
export async function sweepMatches({ now }: Call<'clock'>): Promise<number> {
  const line = db
    .select({
      raceId: bids.raceId,
      highest: sql<number>`max(${bids.maximum})`.as('highest'),
      changedAt: sql<Date>`max(${bids.updatedAt})`.as('changed_at'),
    })
    .from(bids)
    .where(eq(bids.state, 'active'))
    .groupBy(bids.raceId)
    .as('line');
  const found = await db
    .select({
      race: races,
      places: sql<string>`count(*)`,
      changedAt: sql<string>`greatest(
        ${races.updatedAt}, max(${line.changedAt}), max(${listings.updatedAt}), max(${users.updatedAt}))::text`,
    })
    .from(line)
    .innerJoin(races, eq(races.id, line.raceId))
    .innerJoin(
      listings,
      and(
        eq(listings.raceId, line.raceId),
        eq(listings.part, 0),
        lte(listingTotal, comparedInSql(line.highest)),
      ),
    )
    .innerJoin(users, eq(users.id, listings.sellerId))
    .groupBy(races.id);
  await inTransaction(async (tx) => {
    for (const { race, places, changedAt } of found) {
      const closesAt = windowAt(race.windows, now)?.closesAt.getTime();
      await enqueue(
        tx,
        'match',
        { raceId: race.id },
        {
          singletonKey: `race:${race.id}:${places}:${changedAt}:${closesAt}`,
          singletonSeconds: TRY_AGAIN / SECOND,
        },
      );
    }
  });
  return found.length;
}

/** Queues cards of ended bids that Stripe still keeps: their job was lost. @returns how many. */
export async function sweepCards(now: Date): Promise<number> {
  let queued = 0;
  const pages = pagesOf<{ id: string; updatedAt: Date; paymentMethodId: string | null }>(BATCH, (last) =>
    db
      .select({ id: bids.id, updatedAt: bids.updatedAt, paymentMethodId: bids.stripePaymentMethodId })
      .from(bids)
      .where(
        and(
          inArray(bids.state, [...finalBidStates]),
          isNotNull(bids.stripePaymentMethodId),
          isNull(bids.cardDetachedAt),
          lte(bids.updatedAt, plus(now, -HOUR)),
          last &&
            sql`(${bids.updatedAt}, ${bids.id}) > (${last.updatedAt.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(bids.updatedAt), asc(bids.id))
      .limit(BATCH),
  );
  for await (const page of pages) {
    const jobs = page.flatMap(({ paymentMethodId }) => (paymentMethodId ? [{ paymentMethodId }] : []));
    queued += await inTransaction((tx) => enqueueMissing(tx, 'detach-card', jobs));
  }
  return queued;
}
