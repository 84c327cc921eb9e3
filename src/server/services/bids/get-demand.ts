import { and, desc, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { demandInput } from '@/domain/bid/input';
import { demandOf, MIN_STANDING } from '@/domain/bid/queue';
import { splitPrice } from '@/domain/money/fees';
import { resolvePayer } from '@/domain/race/organiser-fee';
import { buyingObstacle } from '@/domain/race/rules';
import { windowAt } from '@/domain/race/windows';
import { plus } from '@/domain/time';
import { db } from '@/server/db/client';
import { bids, races, users } from '@/server/db/schema';

/** How many of the highest are read; more buyers are counted as this many. */
const MAX_ROWS = 200;

/**
 * "`buyers` buy at once at up to `price`": what bids on a race mean to one who is about to sell a place of it, and what
 * they would get. Own bids do not count, nor those that could not buy now, or that something has happened to within a
 * day.
 * @returns null where too few bid to say anything, or nothing can be sold now.
 */
export async function getDemand(
  { raceId, payerChoice }: z.infer<typeof demandInput>,
  { actor, now }: Call<'seller'>,
) {
  const [race] = await db
    .select()
    .from(races)
    .where(and(eq(races.id, raceId), eq(races.archived, false)));
  const window = race && windowAt(race.windows, now);
  if (!race || !window || buyingObstacle(race, now)) return null;
  const rows = await db
    .select({ maximum: bids.maximum, feeAcceptedAt: bids.feeAcceptedAt, fieldsGiven: bids.fieldsGiven })
    .from(bids)
    .innerJoin(users, eq(users.id, bids.userId))
    .where(
      and(
        eq(bids.raceId, raceId),
        eq(bids.state, 'active'),
        gt(bids.until, now),
        lte(bids.updatedAt, plus(now, -MIN_STANDING)),
        ne(bids.userId, actor.userId),
        isNull(users.blockedAt),
      ),
    )
    .orderBy(desc(bids.maximum))
    .limit(MAX_ROWS);
  const payer = resolvePayer(window.payer, payerChoice ?? null);
  const able = rows.filter(
    ({ feeAcceptedAt, fieldsGiven }) =>
      (payer === 'seller' || feeAcceptedAt !== null) &&
      window.buyerFields.every((field) => fieldsGiven.includes(field)),
  );
  const demand = demandOf(
    able.map(({ maximum }) => maximum),
    { nameChangeCost: window.cost, payer },
    race,
  );
  return demand && { ...demand, payout: splitPrice(demand.price).payout };
}
