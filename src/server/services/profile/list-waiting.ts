import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { payByHand } from '@/domain/purchase/charge';
import { ANSWER_HOURS } from '@/domain/purchase/deadlines';
import type { PurchaseState } from '@/domain/purchase/states';
import { HOUR, plus } from '@/domain/time';
import { sellerAnsweredAt } from '@/server/services/purchases';
import { db } from '../../db/client';
import { hasCodeToUse } from '../../db/purchase-conditions';
import { disputes, listings, listingTitle, purchases } from '../../db/schema';

const MAX_ROWS = 50;

/** Set in each state, by checks of the table. */
const deadline = sql`case ${purchases.state} when 'pending_payment' then ${purchases.checkoutExpiresAt}
  when 'pending_name_change' then ${purchases.nameChangeDeadline}
  when 'disputed' then ${disputes.createdAt} + make_interval(hours => ${ANSWER_HOURS})
  else ${purchases.confirmationDeadline} end`.mapWith(purchases.nameChangeDeadline);

/** What waits: of the seller the name change or an answer; of the buyer a payment, a detail, a code or the confirmation. */
type WaitsFor = 'nameChange' | 'answer' | 'payment' | 'details' | 'code' | 'confirmation';

/** What waits for the buyer in a state. */
const buyersPart = (state: PurchaseState, hasCode: boolean): WaitsFor => {
  if (state === 'pending_payment') return 'payment';
  if (state === 'pending_name_change') return 'details';
  return hasCode ? 'code' : 'confirmation';
};

/** The purchases that wait for the user, soonest deadline first. What a bank's dispute has stopped waits for nobody. */
export async function listWaiting({ actor: { userId }, now }: Call<'user'>) {
  const answering = and(
    eq(purchases.state, 'disputed'),
    gt(disputes.createdAt, plus(now, -ANSWER_HOURS * HOUR)),
    isNull(sellerAnsweredAt.sql),
  );
  const changing = eq(purchases.state, 'pending_name_change');
  const confirming = eq(purchases.state, 'awaiting_buyer_confirmation');
  // Without a page the saved card of a bid is being charged, or the page is about to open.
  const paying = and(
    eq(purchases.state, 'pending_payment'),
    isNotNull(purchases.checkoutUrl),
    gt(purchases.checkoutExpiresAt, now),
  );
  const rows = await db
    .select({
      listingId: purchases.listingId,
      sellerId: purchases.sellerId,
      state: purchases.state,
      hasCode: hasCodeToUse,
      disputeId: disputes.id,
      charged: purchases.charged,
      chargeStatus: purchases.chargeStatus,
      checkoutUrl: purchases.checkoutUrl,
      checkoutExpiresAt: purchases.checkoutExpiresAt,
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
            or(paying, confirming, and(changing, isNotNull(purchases.clockPausedAt))),
          ),
        ),
      ),
    )
    .orderBy(asc(deadline), asc(purchases.id))
    .limit(MAX_ROWS);
  return rows.map((row) => {
    const sellers: WaitsFor = row.state === 'disputed' ? 'answer' : 'nameChange';
    const waitsFor = row.sellerId === userId ? sellers : buyersPart(row.state, row.hasCode);
    return {
      listingId: row.listingId,
      disputeId: row.disputeId,
      waitsFor,
      /** The payment page, how much it takes, öre, and why the saved card of a bid did not; null without one. */
      toPay:
        waitsFor === 'payment' && row.checkoutUrl
          ? { url: row.checkoutUrl, amount: row.charged, why: payByHand(row)?.why ?? null }
          : null,
      deadline: row.deadline,
      title: row.title,
    };
  });
}
