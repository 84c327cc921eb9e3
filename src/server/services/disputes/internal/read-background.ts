import { and, asc, count, desc, eq, exists, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { auditLog, disputes, listings, listingTitle, purchaseEvents, purchases } from '@/server/db/schema';
import type { PurchaseRecord } from '@/server/services/purchases';

/** How many of a race's changes are shown. */
const MAX_CHANGES = 5;

const missed = exists(
  db
    .select({ id: purchaseEvents.id })
    .from(purchaseEvents)
    .where(and(eq(purchaseEvents.purchaseId, purchases.id), eq(purchaseEvents.event, 'nameChangeOverdue'))),
);

/** A user's paid purchases on one side, but for this one: how many, how many disputed, how many the seller missed. */
async function countSide(side: 'buyerId' | 'sellerId', userId: string, purchaseId: string) {
  const [row] = await db
    .select({
      paid: count(),
      disputed: count(disputes.id),
      late: db.$count(
        purchases,
        and(eq(purchases[side], userId), isNotNull(purchases.paidAt), ne(purchases.id, purchaseId), missed),
      ),
    })
    .from(purchases)
    .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .where(and(eq(purchases[side], userId), isNotNull(purchases.paidAt), ne(purchases.id, purchaseId)));
  return row ?? { paid: 0, disputed: 0, late: 0 };
}

/** What a party has bought and sold besides this purchase. */
async function historyOf(userId: string, purchaseId: string) {
  const [bought, sold] = await Promise.all([
    countSide('buyerId', userId, purchaseId),
    countSide('sellerId', userId, purchaseId),
  ]);
  return {
    bought: bought.paid,
    reported: bought.disputed,
    sold: sold.paid,
    /** Sales whose name change was not made in time. */
    late: sold.late,
    /** Sales of which the buyer has reported a problem. */
    disputed: sold.disputed,
  };
}

/** What admins have changed of a race since an instant, newest first. */
const changesSince = (raceId: string, since: Date) =>
  db
    .select({ id: auditLog.id, action: auditLog.action, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, raceId), eq(auditLog.entity, 'race'), gt(auditLog.at, since)))
    .orderBy(desc(auditLog.at))
    .limit(MAX_CHANGES);

/** The dispute that an admin decides next: as in the list of work, the longest paid first, none of their own. */
async function nextDispute(adminId: string, disputeId: string) {
  const [row] = await db
    .select({ id: disputes.id, title: listingTitle })
    .from(purchases)
    .innerJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(
      and(
        eq(purchases.state, 'disputed'),
        ne(disputes.id, disputeId),
        ne(purchases.buyerId, adminId),
        ne(purchases.sellerId, adminId),
        // One's own proposal waits for somebody else.
        or(isNull(disputes.proposedBy), ne(disputes.proposedBy, adminId)),
      ),
    )
    .orderBy(asc(purchases.paidAt))
    .limit(1);
  return row ?? null;
}

/**
 * What an admin weighs beside the dispute itself: the organiser's rule that the purchase is bound to, what the parties
 * have done before, and which dispute comes after this one.
 */
export async function readBackground(
  { purchase, race }: Pick<PurchaseRecord, 'purchase' | 'race'>,
  { adminId, disputeId }: { adminId: string; disputeId: string },
) {
  const [buyer, seller, changes, next] = await Promise.all([
    historyOf(purchase.buyerId, purchase.id),
    historyOf(purchase.sellerId, purchase.id),
    changesSince(race.id, purchase.createdAt),
    nextDispute(adminId, disputeId),
  ]);
  return {
    rule: {
      /** As the purchase keeps it. */
      window: purchase.window,
      groupRules: race.groupRules,
      sourceUrl: race.sourceUrl,
      changes,
    },
    history: { buyer, seller },
    next,
  };
}
