import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { ANSWER_HOURS } from '@/domain/purchase/deadlines';
import { HOUR, plus } from '@/domain/time';
import { sellerAnsweredAt } from '@/server/services/purchases';
import { db } from '../../db/client';
import { hasCodeToUse } from '../../db/purchase-conditions';
import { disputes, listings, listingTitle, purchases } from '../../db/schema';

const MAX_ROWS = 50;

/** Set in each state, by checks of the table. */
const deadline = sql`case ${purchases.state} when 'pending_name_change' then ${purchases.nameChangeDeadline}
  when 'disputed' then ${disputes.createdAt} + make_interval(hours => ${ANSWER_HOURS})
  else ${purchases.confirmationDeadline} end`.mapWith(purchases.nameChangeDeadline);

/** What waits: of the seller the name change or an answer; of the buyer a detail, a code to use or the confirmation. */
type WaitsFor = 'nameChange' | 'answer' | 'details' | 'code' | 'confirmation';

/** The purchases that wait for the user, soonest deadline first. What a bank's dispute has stopped waits for nobody. */
export async function listWaiting({ actor: { userId }, now }: Call<'user'>) {
  const answering = and(
    eq(purchases.state, 'disputed'),
    gt(disputes.createdAt, plus(now, -ANSWER_HOURS * HOUR)),
    isNull(sellerAnsweredAt.sql),
  );
  const changing = eq(purchases.state, 'pending_name_change');
  const confirming = eq(purchases.state, 'awaiting_buyer_confirmation');
  const rows = await db
    .select({
      listingId: purchases.listingId,
      sellerId: purchases.sellerId,
      state: purchases.state,
      hasCode: hasCodeToUse,
      disputeId: disputes.id,
      deadline,
      title: listingTitle,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .where(
      and(
        isNull(purchases.chargebackAt),
        or(
          and(eq(purchases.sellerId, userId), or(changing, answering)),
          and(
            eq(purchases.buyerId, userId),
            or(confirming, and(changing, isNotNull(purchases.clockPausedAt))),
          ),
        ),
      ),
    )
    .orderBy(asc(deadline), asc(purchases.id))
    .limit(MAX_ROWS);
  return rows.map((row) => {
    const answer: WaitsFor = row.hasCode ? 'code' : 'confirmation';
    const buyers: WaitsFor = row.state === 'pending_name_change' ? 'details' : answer;
    const sellers: WaitsFor = row.state === 'disputed' ? 'answer' : 'nameChange';
    return {
      listingId: row.listingId,
      disputeId: row.disputeId,
      waitsFor: row.sellerId === userId ? sellers : buyers,
      deadline: row.deadline,
      title: row.title,
    };
  });
}
