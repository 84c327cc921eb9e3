import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { hasCodeToUse } from '../../db/purchase-conditions';
import { listings, purchases } from '../../db/schema';

const MAX_ROWS = 50;

/** Set in both states, by checks of the table. */
const deadline = sql`case ${purchases.state} when 'pending_name_change' then ${purchases.nameChangeDeadline}
  else ${purchases.confirmationDeadline} end`.mapWith(purchases.nameChangeDeadline);

/** What waits: the seller's name change; of the buyer, a detail to correct, a code to use or the confirmation. */
type WaitsFor = 'nameChange' | 'details' | 'code' | 'confirmation';

/** The purchases that wait for the user, soonest deadline first. What a bank's dispute has stopped waits for nobody. */
export async function listWaiting({ actor: { userId } }: Call<'user'>) {
  const changing = eq(purchases.state, 'pending_name_change');
  const confirming = eq(purchases.state, 'awaiting_buyer_confirmation');
  const rows = await db
    .select({
      listingId: purchases.listingId,
      sellerId: purchases.sellerId,
      state: purchases.state,
      hasCode: hasCodeToUse,
      deadline,
      customRaceName: listings.customRaceName,
      raceName: listings.raceName,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(
      and(
        isNull(purchases.chargebackAt),
        or(
          and(eq(purchases.sellerId, userId), changing),
          and(
            eq(purchases.buyerId, userId),
            or(confirming, and(changing, isNotNull(purchases.clockPausedAt))),
          ),
        ),
      ),
    )
    .orderBy(asc(deadline), asc(purchases.id))
    .limit(MAX_ROWS);
  return rows.map(({ listingId, sellerId, state, hasCode, deadline: until, customRaceName, raceName }) => {
    const answer: WaitsFor = hasCode ? 'code' : 'confirmation';
    const others: WaitsFor = state === 'pending_name_change' ? 'details' : answer;
    const waitsFor: WaitsFor = sellerId === userId ? 'nameChange' : others;
    return { listingId, waitsFor, deadline: until, title: customRaceName ?? raceName };
  });
}
