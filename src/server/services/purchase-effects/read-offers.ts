import { asc, eq } from 'drizzle-orm';
import { MAX_OFFERS, settlementShares } from '@/domain/purchase/dispute';
import { db } from '@/server/db/client';
import { type purchases, settlementOffers } from '@/server/db/schema';

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
