import { and, asc, eq, ne } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { feeUnknown } from '@/domain/race/organiser-fee';
import { soldPrices } from '@/domain/race/sold-price';
import { shownWindow } from '@/domain/race/windows';
import { db } from '@/server/db/client';
import { listings, listingTotal, races } from '@/server/db/schema';
import { salesOf } from './prices';

/** What others have for sale: how many places, and the least that a buyer pays in all, öre. */
async function othersOffers(raceId: string, userId: string, laterUnknown: boolean) {
  const forSale = and(eq(listings.raceId, raceId), eq(listings.part, 0));
  const [all, own, [lowest]] = await Promise.all([
    // Counted from an index alone: a popular race has tens of thousands.
    db.$count(listings, forSale),
    db.$count(listings, and(forSale, eq(listings.sellerId, userId))),
    db
      .select({ total: listingTotal })
      .from(listings)
      .where(and(forSale, ne(listings.sellerId, userId)))
      .orderBy(asc(listingTotal), asc(listings.id))
      .limit(1),
  ]);
  return lowest ? { count: all - own, lowestTotal: lowest.total, laterUnknown } : null;
}

/**
 * What who sets a price may go by: what the race's places were sold for here, what others have for sale and what the
 * organiser itself took. Amounts in öre: those of sales without fees, as the price that is set.
 * @throws DomainError RACE_NOT_FOUND, also for an archived race.
 */
export async function getPrices({ raceId }: { raceId: string }, { actor, now }: Call<'user'>) {
  const [race] = await db
    .select()
    .from(races)
    .where(and(eq(races.id, raceId), eq(races.archived, false)));
  if (!race) throw new DomainError('RACE_NOT_FOUND');
  const [sales, offers] = await Promise.all([
    salesOf(race.id, now),
    othersOffers(race.id, actor.userId, feeUnknown(shownWindow(race.windows, now))),
  ]);
  return { sold: soldPrices(sales, race.date), offers, originalFee: race.originalFee };
}
