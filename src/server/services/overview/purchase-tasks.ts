import { and, asc, eq, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { disputeDue, promisedBy } from '@/domain/moderation/tasks';
import { isParty } from '@/domain/purchase/states';
import { refundDue } from '@/domain/purchase/withdrawal';
import { db } from '@/server/db/client';
import {
  chargebacks,
  disputes,
  listings,
  purchases,
  refunds,
  transfers,
  users,
  withdrawals,
} from '@/server/db/schema';
import { sellerAnsweredAt } from '@/server/services/purchases';
import { UNKNOWN_PURCHASE } from '@/text/moderation';
import { type FoundTasks, foundTasks, MAX_TASKS, namesOf, titleOf } from './internal/found-tasks';
import { isPaused } from './paused-sellers';

const buyers = alias(users, 'buyers');
const sellers = alias(users, 'sellers');

const title = { raceName: listings.raceName, customRaceName: listings.customRaceName };
const parties = { buyerId: purchases.buyerId, sellerId: purchases.sellerId };
const buyer = { firstName: buyers.firstName, lastName: buyers.lastName };
const seller = { firstName: sellers.firstName, lastName: sellers.lastName };

type NamedUser = Parameters<typeof namesOf>[1];

interface About {
  title: Parameters<typeof titleOf>[0];
  parties: Parameters<typeof isParty>[0];
  buyer?: NamedUser;
  seller?: NamedUser;
}

/** What and whom a task is about, to an admin who may be a party. */
function about({ title, parties, buyer = null, seller = null }: About, adminId: string) {
  const own = isParty(parties, adminId);
  return { own, what: titleOf(title), who: namesOf(own, buyer, seller) };
}

/** Disputes that nobody has decided, the longest open first. */
export async function findDisputes(adminId: string): Promise<FoundTasks> {
  const rows = await db
    .select({
      id: disputes.id,
      openedAt: disputes.createdAt,
      paidAt: purchases.paidAt,
      amount: purchases.total,
      title,
      parties,
      buyer,
      seller,
      sellerAnsweredAt,
      total: db.$count(disputes, eq(disputes.status, 'pending')),
    })
    .from(purchases)
    .innerJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(buyers, eq(buyers.id, purchases.buyerId))
    .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
    .where(eq(purchases.state, 'disputed'))
    .orderBy(asc(purchases.disputedAt), asc(purchases.id))
    .limit(MAX_TASKS);
  return foundTasks('dispute', rows, (row) => ({
    ...about(row, adminId),
    id: row.id,
    amount: row.amount,
    due: row.paidAt && disputeDue(row.paidAt, row.openedAt, row.sellerAnsweredAt),
    since: row.openedAt,
  }));
}

/** Chargebacks that Stripe still takes evidence for, and has got none. */
const unanswered = and(eq(chargebacks.status, 'open'), isNull(chargebacks.evidenceSentAt));

export async function findChargebacks(adminId: string): Promise<FoundTasks> {
  const rows = await db
    .select({
      id: chargebacks.id,
      openedAt: chargebacks.openedAt,
      dueAt: chargebacks.evidenceDueAt,
      amount: chargebacks.amount,
      title,
      parties,
      buyer,
      total: db.$count(chargebacks, unanswered),
    })
    .from(chargebacks)
    .innerJoin(purchases, eq(purchases.id, chargebacks.purchaseId))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(buyers, eq(buyers.id, purchases.buyerId))
    .where(unanswered)
    .orderBy(asc(chargebacks.evidenceDueAt))
    .limit(MAX_TASKS);
  return foundTasks('chargeback', rows, (row) => ({
    ...about(row, adminId),
    id: row.id,
    amount: row.amount,
    due: row.dueAt ?? promisedBy('chargeback', row.openedAt),
    since: row.openedAt,
  }));
}

/** Refunds that have been refused or have got no answer. */
export const stuckRefunds = and(
  // As in the index.
  ne(refunds.status, 'succeeded'),
  or(eq(refunds.status, 'failed'), isNotNull(refunds.failureCode)),
);

/**
 * Transfers that have been refused or have got no answer. Not those that a bank's chargeback holds up: the chargeback
 * is the task. One that has failed is final.
 */
export const stuckTransfers = and(
  eq(transfers.status, 'pending'),
  isNotNull(transfers.failureCode),
  ne(transfers.failureCode, 'charge_disputed'),
);

/** @param ids only these. */
export async function findRefunds(adminId: string, ids?: string[]): Promise<FoundTasks> {
  const rows = await db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      createdAt: refunds.createdAt,
      title,
      parties,
      buyer,
      total: db.$count(refunds, stuckRefunds),
    })
    .from(refunds)
    .innerJoin(purchases, eq(purchases.id, refunds.purchaseId))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(buyers, eq(buyers.id, purchases.buyerId))
    .where(and(stuckRefunds, ids && inArray(refunds.id, ids)))
    .orderBy(asc(refunds.createdAt))
    .limit(MAX_TASKS);
  return foundTasks('refund', rows, (row) => ({
    ...about(row, adminId),
    id: row.id,
    amount: row.amount,
    due: promisedBy('refund', row.createdAt),
    since: row.createdAt,
  }));
}

/**
 * Transfers that are stuck. Not those of a seller whom Stripe cannot pay, or asks for more: a new try does not help, the
 * seller must act (see paused-sellers).
 * @param ids only these, of any seller.
 */
export async function findTransfers(adminId: string, ids?: string[]): Promise<FoundTasks> {
  const chosen = ids ? inArray(transfers.id, ids) : not(isPaused(sellers));
  const rows = await db
    .select({
      id: transfers.id,
      amount: transfers.amount,
      createdAt: transfers.createdAt,
      title,
      parties,
      seller,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(transfers)
    .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
    .where(and(stuckTransfers, chosen))
    .orderBy(asc(transfers.createdAt))
    .limit(MAX_TASKS);
  return foundTasks('transfer', rows, (row) => ({
    ...about(row, adminId),
    id: row.id,
    amount: row.amount,
    due: promisedBy('transfer', row.createdAt),
    since: row.createdAt,
  }));
}

export async function findWithdrawals(adminId: string): Promise<FoundTasks> {
  const open = isNull(withdrawals.handledAt);
  const rows = await db
    .select({
      id: withdrawals.id,
      at: withdrawals.at,
      userId: withdrawals.userId,
      title,
      parties,
      reference: withdrawals.reference,
      name: withdrawals.name,
      amount: purchases.serviceFee,
      buyer,
      total: db.$count(withdrawals, open),
    })
    .from(withdrawals)
    .leftJoin(purchases, eq(purchases.id, withdrawals.purchaseId))
    .leftJoin(listings, eq(listings.id, purchases.listingId))
    .leftJoin(buyers, eq(buyers.id, withdrawals.userId))
    .where(open)
    .orderBy(asc(withdrawals.at))
    .limit(MAX_TASKS);
  return foundTasks('withdrawal', rows, (row) => {
    const own = row.userId === adminId || (row.parties !== null && isParty(row.parties, adminId));
    return {
      id: row.id,
      what: row.title ? titleOf(row.title) : (row.reference ?? UNKNOWN_PURCHASE),
      // Somebody signed out is known by the name they wrote alone.
      who: row.buyer || own ? namesOf(own, row.buyer) : [row.name],
      amount: row.amount,
      due: refundDue(row.at),
      since: row.at,
      own,
    };
  });
}
