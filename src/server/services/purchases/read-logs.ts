import { and, asc, eq, inArray, isNotNull, min, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type LogEntry, logFor, type SideEvent } from '@/domain/purchase/log';
import { STOCKHOLM } from '@/domain/time';
import { db } from '@/server/db/client';
import {
  buyerDetailViews,
  codeViews,
  listings,
  organiserContacts,
  purchaseEvents,
  purchases,
  races,
  refunds,
  transfers,
  withdrawals,
} from '@/server/db/schema';

/** A purchase's log is short, but a race that moves again and again could lengthen it. */
const MAX_EVENTS = 100;

/** A removed contact stays in the table, so that the log can still name them. */
export const viewedByOrganiser = sql`(${buyerDetailViews.keyId} is not null or exists (
  select from ${organiserContacts} c join ${races} r on r.organiser_id = c.organiser_id join ${listings} l on l.race_id = r.id
  where l.id = ${purchases.listingId} and c.user_id = ${buyerDetailViews.viewerId}))`;

/** The first view of each viewer on each day. */
const detailsViews = (purchaseIds: string[]) =>
  db
    .select({
      purchaseId: buyerDetailViews.purchaseId,
      what: sql<SideEvent>`case when ${buyerDetailViews.viewerId} = ${purchases.sellerId} then 'sellerSawDetails' when ${viewedByOrganiser} then 'organiserSawDetails' else 'adminSawDetails' end`,
      at: min(buyerDetailViews.at),
    })
    .from(buyerDetailViews)
    .innerJoin(purchases, eq(purchases.id, buyerDetailViews.purchaseId))
    .where(inArray(buyerDetailViews.purchaseId, purchaseIds))
    .groupBy(
      buyerDetailViews.purchaseId,
      buyerDetailViews.viewerId,
      buyerDetailViews.keyId,
      purchases.sellerId,
      purchases.listingId,
      sql`(${buyerDetailViews.at} at time zone ${sql.raw(`'${STOCKHOLM}'`)})::date`,
    );

/**
 * The first view of each viewer of each code: a purchase has two codes at most, each read after its hand-over.
 */
const codeReadings = (purchaseIds: string[]) =>
  db
    .select({
      purchaseId: codeViews.purchaseId,
      what: sql<SideEvent>`case when ${codeViews.viewerId} = ${purchases.buyerId} then 'buyerSawCode' else 'adminSawCode' end`,
      at: min(codeViews.at),
    })
    .from(codeViews)
    .innerJoin(purchases, eq(purchases.id, codeViews.purchaseId))
    .where(inArray(codeViews.purchaseId, purchaseIds))
    .groupBy(
      codeViews.purchaseId,
      codeViews.viewerId,
      purchases.buyerId,
      sql`${codeViews.at} > coalesce(${purchases.codeRejectedAt}, '-infinity')`,
    );

/** Who read what, when money was sent, and what else no event tells: in one query. */
const sideEvents = (purchaseIds: string[]) =>
  unionAll(
    detailsViews(purchaseIds),
    codeReadings(purchaseIds),
    db
      .select({ purchaseId: refunds.purchaseId, what: sql<SideEvent>`'refundSent'`, at: refunds.updatedAt })
      .from(refunds)
      .where(and(inArray(refunds.purchaseId, purchaseIds), eq(refunds.status, 'succeeded'))),
    db
      .select({
        purchaseId: transfers.purchaseId,
        what: sql<SideEvent>`'payoutSent'`,
        at: transfers.updatedAt,
      })
      .from(transfers)
      .where(and(inArray(transfers.purchaseId, purchaseIds), eq(transfers.status, 'succeeded'))),
    db
      .select({
        purchaseId: purchases.id,
        what: sql<SideEvent>`'detailsErased'`,
        at: purchases.buyerDetailsErasedAt,
      })
      .from(purchases)
      .where(and(inArray(purchases.id, purchaseIds), isNotNull(purchases.buyerDetailsErasedAt))),
    db
      .select({
        purchaseId: sql<string>`${withdrawals.purchaseId}`,
        what: sql<SideEvent>`'serviceWithdrawn'`,
        at: withdrawals.at,
      })
      .from(withdrawals)
      .where(inArray(withdrawals.purchaseId, purchaseIds)),
  );

/**
 * What has happened in some purchases, each step with its instant: the purchase's own events, who looked at the buyer's
 * details, and when money was sent.
 * @param purchaseIds a page of them.
 * @returns for each purchase its log as that role may read it, oldest first.
 */
export async function readLogs(
  purchaseIds: string[],
  role: 'buyer' | 'seller' | 'admin',
): Promise<Map<string, LogEntry[]>> {
  if (purchaseIds.length === 0) return new Map();
  const [events, sides] = await Promise.all([
    db
      .select({
        purchaseId: purchaseEvents.purchaseId,
        // The organiser's mail counts as the organiser.
        what: sql<
          LogEntry['what']
        >`case when ${purchaseEvents.event} = 'nameChangeVerified' and ${purchaseEvents.actor} = 'mail' then 'verifiedByMail' else ${purchaseEvents.event}::text end`,
        at: purchaseEvents.at,
      })
      .from(purchaseEvents)
      .where(inArray(purchaseEvents.purchaseId, purchaseIds))
      .orderBy(asc(purchaseEvents.id))
      .limit(MAX_EVENTS * purchaseIds.length),
    sideEvents(purchaseIds),
  ]);
  const entries = new Map<string, LogEntry[]>(purchaseIds.map((id) => [id, []]));
  for (const { purchaseId, what, at } of [...events, ...sides]) {
    if (at) entries.get(purchaseId)?.push({ what, at });
  }
  return new Map([...entries].map(([id, log]) => [id, logFor(role, log)]));
}
