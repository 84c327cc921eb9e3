import { and, eq, isNotNull, sql } from 'drizzle-orm';
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
import { isPartyOf, kr, labelled, place, type Section, section, shown, together } from './section';

const course = {
  id: purchases.id,
  läge: shown(purchases.state, (state) => purchaseLabels[state]),
  påbörjat: purchases.createdAt,
  betalt: purchases.paidAt,
  namnbyteSenast: purchases.nameChangeDeadline,
  namnbyteKlart: purchases.nameChangedAt,
  bekräftatAvArrangören: purchases.nameChangeVerifiedAt,
  arrangörensSkälAttSägaNej: purchases.transferRefusedReason,
  bekräftasSenast: purchases.confirmationDeadline,
  slutfört: purchases.completedAt,
  avbrutet: purchases.cancelledAt,
  återbetalt: purchases.refundedAt,
  namnbytetBetalas: shown(purchases.payer, (payer) => payerLabels[payer]),
};

const hasCode = sql<boolean>`${isNotNull(purchases.handOverCode)}`;

/** Of a user's purchases and sales, without the other party. */
export const purchaseSections: Record<string, Section> = {
  köp: section(
    [
      purchases,
      [listings, eq(listings.id, purchases.listingId)],
      [payments, eq(payments.purchaseId, purchases.id)],
      [refunds, eq(refunds.purchaseId, purchases.id)],
    ],
    purchases.buyerId,
    purchases.createdAt,
    {
      ...course,
      ...place,
      prisKr: shown(purchases.price, kr),
      serviceavgiftKr: shown(purchases.serviceFee, kr),
      totaltKr: shown(purchases.total, kr),
      uppgifterTillArrangören: together(
        { id: purchases.id, details: purchases.buyerDetails },
        ({ id, details }) => labelled(details ? decryptBuyerDetails(id, details) : {}),
      ),
      uppgifternaRaderade: purchases.buyerDetailsErasedAt,
      uppgifterDuHarRättat: together({ corrected: purchases.detailsCorrected }, ({ corrected }) =>
        labelled(corrected ?? {}),
      ),
      // That it exists; the code itself is read on the purchase's page, where each view is noted.
      kodFrånSäljarenFinns: hasCode,
      duSkickadeTillbakaKoden: purchases.codeRejectedAt,
      dinaOrdOmKoden: purchases.codeRejectedNote,
      betalning: together(
        {
          amount: payments.amount,
          receivedAt: payments.receivedAt,
          method: payments.method,
          paymentIntentId: payments.paymentIntentId,
        },
        ({ amount, receivedAt, method, paymentIntentId }) => ({
          beloppKr: kr(amount),
          mottagen: receivedAt,
          betalsätt: method && methodName(method),
          hosStripe: paymentIntentId,
        }),
      ),
      återbetalning: together({ amount: refunds.amount, at: refunds.createdAt }, ({ amount, at }) => ({
        beloppKr: kr(amount),
        skapad: at,
      })),
    },
  ),

  försäljningar: section(
    [
      purchases,
      [listings, eq(listings.id, purchases.listingId)],
      [transfers, eq(transfers.purchaseId, purchases.id)],
    ],
    purchases.sellerId,
    purchases.createdAt,
    {
      ...course,
      ...place,
      prisKr: shown(purchases.price, kr),
      avgiftKr: shown(purchases.sellerFee, kr),
      utbetalningKr: shown(purchases.payout, kr),
      kodTillKöparenFinns: hasCode,
      duBadOmRättadUppgift: together(
        { by: purchases.detailsRequestedBy, at: purchases.detailsRequestedAt },
        ({ by, at }) => (by === 'organiser' ? undefined : at),
      ),
      dinaOrdOmUppgiften: together(
        { by: purchases.detailsRequestedBy, note: purchases.detailsRequestedNote },
        ({ by, note }) => (by === 'organiser' ? undefined : note),
      ),
      arrangörenBadDigOm: purchases.informationRequestText,
      orsakAttDuAvbröt: shown(purchases.givenUpReason, (reason) => giveUpLabels[reason]),
      dinaOrdOmAttDuAvbröt: purchases.givenUpText,
      utbetalning: together(
        { amount: transfers.amount, at: transfers.createdAt, stripeTransferId: transfers.stripeTransferId },
        ({ amount, at, stripeTransferId }) => ({
          beloppKr: kr(amount),
          skapad: at,
          hosStripe: stripeTransferId,
        }),
      ),
    },
  ),

  mejlOmNamnbyten: section(
    [inboundMails, [purchases, eq(purchases.id, inboundMails.purchaseId)]],
    isPartyOf,
    inboundMails.receivedAt,
    {
      köp: inboundMails.purchaseId,
      mottaget: inboundMails.receivedAt,
      bekräftadeNamnbytet: together(
        { verdict: inboundMails.verdict },
        ({ verdict }) => verdict === 'verified',
      ),
      skälAttInteBekräfta: shown(inboundMails.reason, (reason) => mailReasonTexts[reason]),
      duLämnadeDet: together({ addedBy: inboundMails.addedBy }, ({ addedBy }, userId) => addedBy === userId),
      // It names the buyer; a seller gets what they sent in themselves.
      innehåll: together(
        {
          id: inboundMails.id,
          content: inboundMails.content,
          addedBy: inboundMails.addedBy,
          buyerId: purchases.buyerId,
        },
        ({ id, content, addedBy, buyerId }, userId) =>
          content && [addedBy, buyerId].includes(userId) ? decryptContent(id, content) : null,
      ),
      raderat: inboundMails.erasedAt,
    },
  ),

  mejlOmKöp: section(sentMails, sentMails.userId, sentMails.sentAt, {
    köp: sentMails.purchaseId,
    rubrik: sentMails.subject,
    skickat: sentMails.sentAt,
  }),

  bankensÅterkrav: section(
    [chargebacks, [purchases, eq(purchases.id, chargebacks.purchaseId)]],
    isPartyOf,
    chargebacks.openedAt,
    {
      köp: chargebacks.purchaseId,
      beloppKr: shown(chargebacks.amount, kr),
      öppnat: chargebacks.openedAt,
      avslutat: chargebacks.closedAt,
    },
  ),

  händelser: section(
    [purchaseEvents, [purchases, eq(purchases.id, purchaseEvents.purchaseId)]],
    (userId) => and(isPartyOf(userId), eq(purchaseEvents.actorId, userId)),
    purchaseEvents.id,
    {
      köp: purchaseEvents.purchaseId,
      händelse: shown(purchaseEvents.event, (event) => eventLabels[event]),
      när: purchaseEvents.at,
    },
  ),

  visningarAvDinaUppgifter: section(
    [buyerDetailViews, [purchases, eq(purchases.id, buyerDetailViews.purchaseId)]],
    purchases.buyerId,
    buyerDetailViews.at,
    {
      köp: buyerDetailViews.purchaseId,
      när: buyerDetailViews.at,
      vem: sql<string>`case
        when ${eq(buyerDetailViews.viewerId, purchases.sellerId)} then 'säljaren'
        when ${viewedByOrganiser} then 'arrangören'
        else 'en administratör' end`,
    },
  ),
};
