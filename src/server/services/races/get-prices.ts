import { and, asc, eq, ne } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { nameChangeCloses } from '@/domain/race/rules';
import { soldPrices } from '@/domain/race/sold-price';
import { db } from '@/server/db/client';
import { isForSale, listings, races } from '@/server/db/schema';
import { salesOf } from './prices';

/** What others have for sale: how many places, and the lowest price, öre, without fees as a seller sets it. */
async function othersOffers(raceId: string, userId: string) {
  const forSale = and(eq(listings.raceId, raceId), isForSale(listings));
  const [all, own, [lowest]] = await Promise.all([
    // Counted from an index alone: a popular race has tens of thousands.
    db.$count(listings, forSale),
    db.$count(listings, and(forSale, eq(listings.sellerId, userId))),
    db
      .select({ price: listings.price })
      .from(listings)
      .where(and(forSale, ne(listings.sellerId, userId)))
      .orderBy(asc(listings.price), asc(listings.id))
      .limit(1),
  ]);
  return lowest ? { count: all - own, lowestPrice: lowest.price } : null;
}

/**
 * What who sets a price may go by: what the race's places were sold for here, what others have for sale and what the
 * organiser itself took. Amounts in öre, all without fees, as the price that is set.
 * @throws DomainError RACE_NOT_FOUND, also for an archived race.
 */
export async function getPrices({ raceId }: { raceId: string }, { actor, now }: Call<'user'>) {
  const [race] = await db
    .select()
    .from(races)
    .where(and(eq(races.id, raceId), eq(races.archived, false)));
  if (!race) throw new DomainError('RACE_NOT_FOUND');
  const buyable = nameChangeCloses(race) > now && !race.resalePausedAt;
  const [sales, offers] = await Promise.all([
    salesOf(race.id, now),
    buyable ? othersOffers(race.id, actor.userId) : null,
  ]);
  return { sold: soldPrices(sales, race.date), offers, originalFee: race.originalFee };
}
