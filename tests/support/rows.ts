import { db } from '@sandbox/database';
import { asc, eq, sql } from 'drizzle-orm';
import {
  auditLog,
  disputes,
  listings,
  payments,
  purchaseEvents,
  purchases,
  refunds,
  transfers,
  users,
} from '@/server/db/schema';

/** @throws when there is none. */
async function the<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error('There is no such row');
  return row;
}

export const readPurchase = (id: string) => the(db.select().from(purchases).where(eq(purchases.id, id)));
export const readListing = (id: string) => the(db.select().from(listings).where(eq(listings.id, id)));
export const readUser = (id: string) => the(db.select().from(users).where(eq(users.id, id)));
export const readUserBy = (email: string) => the(db.select().from(users).where(eq(users.email, email)));
export const refundOf = (purchaseId: string) =>
  the(db.select().from(refunds).where(eq(refunds.purchaseId, purchaseId)));
export const transferOf = (purchaseId: string) =>
  the(db.select().from(transfers).where(eq(transfers.purchaseId, purchaseId)));
export const paymentOf = (purchaseId: string) =>
  the(db.select().from(payments).where(eq(payments.purchaseId, purchaseId)));
export const findDispute = async (purchaseId: string) =>
  (await db.select().from(disputes).where(eq(disputes.purchaseId, purchaseId))).at(0);
export const disputeOf = (purchaseId: string) =>
  the(db.select().from(disputes).where(eq(disputes.purchaseId, purchaseId)));

export const purchasesOf = (listingId: string) =>
  db
    .select()
    .from(purchases)
    .where(eq(purchases.listingId, listingId))
    .orderBy(asc(purchases.createdAt), asc(purchases.id));

/** What has happened to a purchase, in order. */
export const logOf = async (purchaseId: string) =>
  (
    await db
      .select({ event: purchaseEvents.event })
      .from(purchaseEvents)
      .where(eq(purchaseEvents.purchaseId, purchaseId))
      .orderBy(asc(purchaseEvents.id))
  ).map(({ event }) => event);

export const stateOf = async ({ purchase }: { purchase: { id: string } }) =>
  (await readPurchase(purchase.id)).state;

/** The states of a purchase and of its listing now. */
export const statesOf = async (fixture: { purchase: { id: string }; listing: { id: string } }) => [
  await stateOf(fixture),
  (await readListing(fixture.listing.id)).status,
];

/** What admins have done about something, in order. */
export const auditOf = (entityId: string) =>
  db
    .select({ action: auditLog.action, adminId: auditLog.adminId, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.entityId, entityId))
    // In the order in which they were written, also within a millisecond.
    .orderBy(asc(auditLog.at), sql`ctid`);
