import { and, eq, sql } from 'drizzle-orm';
import { disputeMessages, disputes, purchases, settlementOffers } from '@/server/db/schema';
import { isPartyOf, kr, type Section, section, shown, together } from './section';

/** Of the disputes a user is a party to: what the other wrote is theirs. */
export const disputeSections: Record<string, Section> = {
  ärenden: section(
    [disputes, [purchases, eq(purchases.id, disputes.purchaseId)]],
    isPartyOf,
    disputes.createdAt,
    {
      köp: disputes.purchaseId,
      roll: shown(disputes.buyerId, (buyerId, userId) => (buyerId === userId ? 'köpare' : 'säljare')),
      öppnat: disputes.createdAt,
      dinBeskrivning: together({ buyerId: disputes.buyerId, reason: disputes.reason }, (dispute, userId) =>
        dispute.buyerId === userId ? dispute.reason : undefined,
      ),
      avgjort: disputes.resolvedAt,
      viHarSett: disputes.findings,
      beslut: disputes.resolutionNotes,
      återbetaltKr: together(
        { buyerId: disputes.buyerId, amount: disputes.refundAmount },
        ({ buyerId, amount }, userId) => (buyerId === userId ? amount && kr(amount) : undefined),
      ),
    },
  ),

  meddelandenIÄrenden: section(
    [
      disputeMessages,
      [disputes, eq(disputes.id, disputeMessages.disputeId)],
      [purchases, eq(purchases.id, disputes.purchaseId)],
    ],
    (userId) => and(isPartyOf(userId), eq(disputeMessages.authorId, userId)),
    disputeMessages.createdAt,
    { köp: disputes.purchaseId, skrivet: disputeMessages.createdAt, text: disputeMessages.text },
  ),

  förslagIÄrenden: section(
    [
      settlementOffers,
      [disputes, eq(disputes.id, settlementOffers.disputeId)],
      [purchases, eq(purchases.id, disputes.purchaseId)],
    ],
    (userId) => and(isPartyOf(userId), eq(settlementOffers.offeredBy, userId)),
    settlementOffers.createdAt,
    {
      köp: disputes.purchaseId,
      föreslaget: settlementOffers.createdAt,
      tillKöparenKr: shown(settlementOffers.amount, kr),
      antaget: sql<boolean>`${settlementOffers.status} = 'accepted'`,
    },
  ),
};
