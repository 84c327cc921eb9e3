import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { db } from '@/server/db/client';
import {
  buyerDetailViews,
  chargebacks,
  inboundMails,
  listings,
  payments,
  purchaseEvents,
  purchases,
  refunds,
  sentMails,
  transfers,
} from '@/server/db/schema';
import { decryptBuyerDetails } from '@/server/services/purchase-effects';
import { decryptContent, viewedByOrganiser } from '@/server/services/purchases';
import { payerLabels } from '@/text/listing';
import { mailReasonTexts } from '@/text/organiser';
import { eventLabels, giveUpLabels, methodName, purchaseLabels } from '@/text/purchase';
import { buyerFieldLabels } from '@/text/race';
import { kr, labelled, place, type Section, section } from './section';

type Purchase = typeof purchases.$inferSelect;

const course = (purchase: Purchase) => ({
  id: purchase.id,
  läge: purchaseLabels[purchase.state],
  påbörjat: purchase.createdAt,
  betalt: purchase.paidAt,
  namnbyteSenast: purchase.nameChangeDeadline,
  namnbyteKlart: purchase.nameChangedAt,
  bekräftatAvArrangören: purchase.nameChangeVerifiedAt,
  arrangörensSkälAttSägaNej: purchase.transferRefusedReason,
  bekräftasSenast: purchase.confirmationDeadline,
  slutfört: purchase.completedAt,
  avbrutet: purchase.cancelledAt,
  återbetalt: purchase.refundedAt,
  namnbytetBetalas: payerLabels[purchase.payer],
});

const correctedFields = ({ detailsCorrected }: Purchase) =>
  Object.fromEntries(
    Object.entries(detailsCorrected ?? {}).map(([field, at]) => [
      buyerFieldLabels[field as keyof typeof buyerFieldLabels],
      at,
    ]),
  );

const selectOwn = (mine: SQL | undefined) =>
  db
    .select({
      purchase: purchases,
      listing: listings,
      payment: payments,
      refund: refunds,
      transfer: transfers,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .leftJoin(payments, eq(payments.purchaseId, purchases.id))
    .leftJoin(refunds, eq(refunds.purchaseId, purchases.id))
    .leftJoin(transfers, eq(transfers.purchaseId, purchases.id))
    .where(mine)
    .orderBy(asc(purchases.createdAt), asc(purchases.id));

/** Of a user's purchases and sales, without the other party. */
export const purchaseSections: Record<string, Section> = {
  köp: section(
    (userId) => selectOwn(eq(purchases.buyerId, userId)),
    ({ purchase, listing, payment, refund }) => ({
      ...course(purchase),
      ...place(listing),
      prisKr: kr(purchase.price),
      serviceavgiftKr: kr(purchase.serviceFee),
      totaltKr: kr(purchase.total),
      uppgifterTillArrangören: labelled(
        purchase.buyerDetails ? decryptBuyerDetails(purchase.id, purchase.buyerDetails) : {},
      ),
      uppgifternaRaderade: purchase.buyerDetailsErasedAt,
      uppgifterDuHarRättat: correctedFields(purchase),
      // That it exists; the code itself is read on the purchase's page, where each view is noted.
      kodFrånSäljarenFinns: purchase.handOverCode !== null,
      duSkickadeTillbakaKoden: purchase.codeRejectedAt,
      dinaOrdOmKoden: purchase.codeRejectedNote,
      betalning: payment && {
        beloppKr: kr(payment.amount),
        mottagen: payment.receivedAt,
        betalsätt: payment.method && methodName(payment.method),
        hosStripe: payment.paymentIntentId,
      },
      återbetalning: refund && { beloppKr: kr(refund.amount), skapad: refund.createdAt },
    }),
  ),

  försäljningar: section(
    (userId) => selectOwn(eq(purchases.sellerId, userId)),
    ({ purchase, listing, transfer }) => ({
      ...course(purchase),
      ...place(listing),
      prisKr: kr(purchase.price),
      avgiftKr: kr(purchase.sellerFee),
      utbetalningKr: kr(purchase.payout),
      kodTillKöparenFinns: purchase.handOverCode !== null,
      ...(purchase.detailsRequestedBy !== 'organiser' && {
        duBadOmRättadUppgift: purchase.detailsRequestedAt,
        dinaOrdOmUppgiften: purchase.detailsRequestedNote,
      }),
      arrangörenBadDigOm: purchase.organiserAskedText,
      orsakAttDuAvbröt: purchase.givenUpReason && giveUpLabels[purchase.givenUpReason],
      dinaOrdOmAttDuAvbröt: purchase.givenUpText,
      utbetalning: transfer && {
        beloppKr: kr(transfer.amount),
        skapad: transfer.createdAt,
        hosStripe: transfer.stripeTransferId,
      },
    }),
  ),

  mejlOmNamnbyten: section(
    (userId) =>
      db
        .select({ mail: inboundMails, buyerId: purchases.buyerId })
        .from(inboundMails)
        .innerJoin(purchases, eq(purchases.id, inboundMails.purchaseId))
        .where(or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)))
        .orderBy(asc(inboundMails.receivedAt), asc(inboundMails.id)),
    ({ mail, buyerId }, userId) => ({
      köp: mail.purchaseId,
      mottaget: mail.receivedAt,
      bekräftadeNamnbytet: mail.verdict === 'verified',
      skälAttInteBekräfta: mail.reason && mailReasonTexts[mail.reason],
      duLämnadeDet: mail.addedBy === userId,
      // It names the buyer; a seller gets what they sent in themselves.
      innehåll:
        mail.content && (buyerId === userId || mail.addedBy === userId)
          ? decryptContent(mail.id, mail.content)
          : null,
      raderat: mail.erasedAt,
    }),
  ),

  mejlOmKöp: section(
    (userId) =>
      db
        .select()
        .from(sentMails)
        .where(eq(sentMails.userId, userId))
        .orderBy(asc(sentMails.sentAt), asc(sentMails.id)),
    ({ purchaseId, subject, sentAt }) => ({ köp: purchaseId, rubrik: subject, skickat: sentAt }),
  ),

  bankensÅterkrav: section(
    (userId) =>
      db
        .select({ chargeback: chargebacks })
        .from(chargebacks)
        .innerJoin(purchases, eq(purchases.id, chargebacks.purchaseId))
        .where(or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)))
        .orderBy(asc(chargebacks.openedAt), asc(chargebacks.id)),
    ({ chargeback }) => ({
      köp: chargeback.purchaseId,
      beloppKr: kr(chargeback.amount),
      öppnat: chargeback.openedAt,
      avslutat: chargeback.closedAt,
    }),
  ),

  händelser: section(
    (userId) =>
      db
        .select({ event: purchaseEvents.event, at: purchaseEvents.at, purchaseId: purchaseEvents.purchaseId })
        .from(purchaseEvents)
        .innerJoin(purchases, eq(purchases.id, purchaseEvents.purchaseId))
        .where(
          and(
            or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)),
            eq(purchaseEvents.actorId, userId),
          ),
        )
        .orderBy(asc(purchaseEvents.id)),
    ({ event, at, purchaseId }) => ({ köp: purchaseId, händelse: eventLabels[event], när: at }),
  ),

  visningarAvDinaUppgifter: section(
    (userId) =>
      db
        .select({
          view: buyerDetailViews,
          sellerId: purchases.sellerId,
          byOrganiser: sql<boolean>`${viewedByOrganiser}`,
        })
        .from(buyerDetailViews)
        .innerJoin(purchases, eq(purchases.id, buyerDetailViews.purchaseId))
        .where(eq(purchases.buyerId, userId))
        .orderBy(asc(buyerDetailViews.at), asc(buyerDetailViews.id)),
    ({ view, sellerId, byOrganiser }) => ({
      köp: view.purchaseId,
      när: view.at,
      vem: view.viewerId === sellerId ? 'säljaren' : byOrganiser ? 'arrangören' : 'en administratör',
    }),
  ),
};
