import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { bidRequirements } from '@/domain/bid/guards';
import { bidObstacle } from '@/domain/bid/machine';
import { MAX_WAITING, roughCount } from '@/domain/bid/queue';
import { latestDay } from '@/domain/bid/states';
import { DomainError } from '@/domain/errors';
import { requiredOfBuyer } from '@/domain/race/fields';
import { nameChangeEnds, shownWindow } from '@/domain/race/windows';
import { db } from '@/server/db/client';
import { bids, races, users } from '@/server/db/schema';
import { selectOwnBids, toOwnBid } from './bid-view';
import { findPlaces } from './internal/find-places';
import { countStanding } from './internal/locks';

const inLine = ['awaiting_card', 'active', 'matched', 'paused'] as const;

/** How many wait for a race's places, counted no farther than is shown. */
async function countWaiting(raceId: string): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(bids)
    .where(and(eq(bids.raceId, raceId), eq(bids.state, 'active')))
    .limit(MAX_WAITING)
    .as('some');
  return db.$count(some);
}

/**
 * All that the form for a bid on a race needs: whether one can be placed, the needed details, and the user's own bid on it.
 * @throws DomainError RACE_NOT_FOUND, also for an archived race.
 */
export async function getBidForm({ raceSlug }: { raceSlug: string }, { actor, now }: Call<'buyer'>) {
  const [race] = await db
    .select()
    .from(races)
    .where(and(eq(races.slug, raceSlug), eq(races.archived, false)));
  if (!race) throw new DomainError('RACE_NOT_FOUND');
  const [[user], standingBids, waiting, [own], places] = await Promise.all([
    db
      .select({
        emailVerifiedAt: users.emailVerifiedAt,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(users)
      .where(and(eq(users.id, actor.userId), isNull(users.deletedAt))),
    countStanding(db, actor.userId),
    countWaiting(race.id),
    selectOwnBids(actor.userId, and(eq(bids.raceId, race.id), inArray(bids.state, [...inLine]))),
    findPlaces(db, race, actor.userId, now),
  ]);
  const buyer = { emailConfirmed: user?.emailVerifiedAt != null, standingBids };
  const window = shownWindow(race.windows, now);
  const { buyerFields, minAge, laterFee } = bidRequirements(race.windows, now);
  const { id, slug, raceName: name, date, distance, location } = race;
  return {
    race: { id, name, slug, date, distance, location },
    /** Why no bid can be placed; null when one can. The user's own bid on the race is in `mine`. */
    open: bidObstacle({ bid: null, race, buyer, now }),
    /** What organisers need of the buyer, in any window that is left. */
    buyerFields: user ? requiredOfBuyer(buyerFields, user) : buyerFields,
    /** The organiser's least age, on the day of the race. */
    age: minAge ? { least: minAge, on: race.date } : null,
    /** What the organiser takes now, öre: 0 for nothing, null where it is not known or there is no window. */
    fee: window?.cost ?? null,
    /** Who pays that now, by the organiser's rules. */
    payer: window?.payer ?? null,
    /** The buyer may have to pay it at the name change, and must accept that for such places to be bought. */
    laterFee,
    nameChangeEnds: nameChangeEnds(race.windows, now),
    /** The last day a bid can last to. */
    latestUntil: latestDay(race),
    /** The cheapest that can be bought now instead, and would be by a bid that is high enough. */
    places,
    /** Roughly how many wait. */
    waiting: roughCount(waiting),
    mine: own ? toOwnBid(own, now) : null,
  };
}
