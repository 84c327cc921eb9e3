import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { feeUnknown } from '@/domain/race/fee-unknown';
import { nameChangeCloses } from '@/domain/race/rules';
import { soldPrices } from '@/domain/race/sold-price';
import { shownWindow } from '@/domain/race/windows';
import { db } from '@/server/db/client';
import { races } from '@/server/db/schema';
import { offersOf } from './internal/offers';
import { salesOf } from './internal/sales';

/**
 * What who sets a price may go by: what the race's places were sold for here, what is for sale and what the organiser
 * itself took. Amounts in öre.
 * @throws DomainError RACE_NOT_FOUND, also for an archived race.
 */
export async function getPrices({ raceId }: { raceId: string }, { now }: Call) {
  const [race] = await db
    .select()
    .from(races)
    .where(and(eq(races.id, raceId), eq(races.archived, false)));
  if (!race) throw new DomainError('RACE_NOT_FOUND');
  const buyable = nameChangeCloses(race) > now && !race.resalePausedAt;
  const [sales, offers] = await Promise.all([
    salesOf(race.id, now),
    buyable ? offersOf(race.id, feeUnknown(shownWindow(race.windows, now))) : null,
  ]);
  return { sold: soldPrices(sales, race.date), offers, originalFee: race.originalFee };
}
