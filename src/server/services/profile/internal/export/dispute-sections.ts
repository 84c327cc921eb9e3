import { and, asc, eq, or } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { disputeMessages, disputes, purchases, settlementOffers } from '@/server/db/schema';
import { kr, type Section, section } from './section';

/** Of the disputes a user is a party to: what the other wrote is theirs. */
export const disputeSections: Record<string, Section> = {
  ärenden: section(
    (userId) =>
      db
        .select({ dispute: disputes })
        .from(disputes)
        .innerJoin(purchases, eq(purchases.id, disputes.purchaseId))
        .where(or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)))
        .orderBy(asc(disputes.createdAt), asc(disputes.id)),
    ({ dispute }, userId) => ({
      köp: dispute.purchaseId,
      roll: dispute.buyerId === userId ? 'köpare' : 'säljare',
      öppnat: dispute.createdAt,
      dinBeskrivning: dispute.buyerId === userId ? dispute.reason : undefined,
      avgjort: dispute.resolvedAt,
      viHarSett: dispute.findings,
      beslut: dispute.resolutionNotes,
      återbetaltKr: dispute.buyerId === userId ? kr(dispute.refundAmount) : undefined,
    }),
  ),

  meddelandenIÄrenden: section(
    (userId) =>
      db
        .select({ message: disputeMessages, purchaseId: disputes.purchaseId })
        .from(disputeMessages)
        .innerJoin(disputes, eq(disputes.id, disputeMessages.disputeId))
        .innerJoin(purchases, eq(purchases.id, disputes.purchaseId))
        .where(
          and(
            or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)),
            eq(disputeMessages.authorId, userId),
          ),
        )
        .orderBy(asc(disputeMessages.createdAt), asc(disputeMessages.id)),
    ({ message, purchaseId }) => ({ köp: purchaseId, skrivet: message.createdAt, text: message.text }),
  ),

  förslagIÄrenden: section(
    (userId) =>
      db
        .select({ offer: settlementOffers, purchaseId: disputes.purchaseId })
        .from(settlementOffers)
        .innerJoin(disputes, eq(disputes.id, settlementOffers.disputeId))
        .innerJoin(purchases, eq(purchases.id, disputes.purchaseId))
        .where(
          and(
            or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)),
            eq(settlementOffers.offeredBy, userId),
          ),
        )
        .orderBy(asc(settlementOffers.createdAt), asc(settlementOffers.id)),
    ({ offer, purchaseId }) => ({
      köp: purchaseId,
      föreslaget: offer.createdAt,
      tillKöparenKr: kr(offer.amount),
      antaget: offer.status === 'accepted',
    }),
  ),
};
