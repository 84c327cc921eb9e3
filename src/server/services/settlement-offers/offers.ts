import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ore } from '@/domain/money/ore';
import { MAX_OFFERS, type OfferStatus, type OpenOffer, settlementShares } from '@/domain/purchase/dispute';
import type { PartyRole } from '@/domain/purchase/states';
import { db, type Transaction } from '@/server/db/client';
import { disputes, type purchases, settlementOffers } from '@/server/db/schema';

const disputeOf = (tx: Transaction, purchaseId: string) =>
  tx.select({ id: disputes.id }).from(disputes).where(eq(disputes.purchaseId, purchaseId));

const openOf = (tx: Transaction, purchaseId: string) =>
  and(inArray(settlementOffers.disputeId, disputeOf(tx, purchaseId)), eq(settlementOffers.status, 'open'));

/** The offer of a purchase's dispute that waits for an answer. Runs under the purchase's lock. */
export async function findOpenOffer(tx: Transaction, purchaseId: string): Promise<OpenOffer | null> {
  const [row] = await tx.select().from(settlementOffers).where(openOf(tx, purchaseId));
  return row ? { id: row.id, by: row.role, amount: row.amount } : null;
}

/** Ends the offer that waits, if any. Runs under the purchase's lock. */
export async function closeOffer(
  tx: Transaction,
  purchaseId: string,
  as: Exclude<OfferStatus, 'open'>,
  now: Date,
): Promise<void> {
  await tx.update(settlementOffers).set({ status: as, closedAt: now }).where(openOf(tx, purchaseId));
}

/**
 * Writes a party's offer. One that waits ends: it is countered by the other party, or withdrawn by its own. Runs under
 * the purchase's lock.
 */
export async function openOffer(
  tx: Transaction,
  offer: { purchaseId: string; by: PartyRole; userId: string; amount: Ore; now: Date },
): Promise<void> {
  const { purchaseId, by, userId, amount, now } = offer;
  const earlier = await findOpenOffer(tx, purchaseId);
  if (earlier) await closeOffer(tx, purchaseId, earlier.by === by ? 'withdrawn' : 'countered', now);
  const [dispute] = await disputeOf(tx, purchaseId);
  if (!dispute) throw new Error(`Purchase ${purchaseId} has no dispute`);
  await tx
    .insert(settlementOffers)
    .values({ disputeId: dispute.id, role: by, offeredBy: userId, amount, createdAt: now });
}

type Offer = typeof settlementOffers.$inferSelect;

/** The offers to settle a dispute, oldest first. */
export const readOffers = (disputeId: string): Promise<Offer[]> =>
  db
    .select()
    .from(settlementOffers)
    .where(eq(settlementOffers.disputeId, disputeId))
    .orderBy(asc(settlementOffers.createdAt), asc(settlementOffers.id))
    .limit(MAX_OFFERS);

/** Offers with what each gives the parties, in öre. */
export const offerFacts = (offers: readonly Offer[], purchase: typeof purchases.$inferSelect) =>
  offers.map(({ id, role: by, amount, status, createdAt, closedAt }) => ({
    id,
    by,
    amount,
    ...settlementShares(purchase, amount),
    status,
    at: createdAt,
    closedAt,
  }));
