import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { displayStatus } from '@/domain/listing/states';
import {
  bids,
  buyerDetailViews,
  chargebacks,
  disputeMessages,
  disputes,
  inboundMails,
  listingDrafts,
  listings,
  payments,
  purchaseEvents,
  purchases,
  races,
  raceWatches,
  refunds,
  sentMails,
  settlementOffers,
  transfers,
} from '@/server/db/schema';
import { decryptBidDetails } from '@/server/services/bids';
import { decryptBuyerDetails } from '@/server/services/buyer-details';
import { decryptDraftReference } from '@/server/services/drafts';
import { decryptEntryReference } from '@/server/services/encryption';
import { decryptContent, viewedByOrganiser } from '@/server/services/purchases';
import { bidLabels } from '@/text/bid';
import { payerLabels } from '@/text/listing';
import { mailReasonTexts } from '@/text/organiser';
import { eventLabels, giveUpLabels, listingLabels, methodName, purchaseLabels } from '@/text/purchase';
import { isPartyOf, kr, labelled, place, type Section, section, shown, text, together } from './section';

/** Of what a user sells, bids on and watches. */
export const listingSections: Record<string, Section> = {
  annonser: section(listings, listings.sellerId, listings.createdAt, {
    ...place,
    prisKr: shown(listings.price, kr),
    beskrivning: listings.description,
    startgrupp: listings.startGroup,
    startnummer: together(
      { id: listings.id, reference: listings.entryReference },
      ({ id, reference }) => reference && decryptEntryReference(id, reference),
    ),
    gratisEllerRabatterad: listings.discounted,
    bytNamnTidigare: listings.transferredBefore,
    namnbytetBetalas: text(listings.payer, payerLabels),
    läge: together(
      {
        status: listings.status,
        timeoutStatus: listings.timeoutStatus,
        disputeStatus: listings.disputeStatus,
      },
      (listing) => listingLabels[displayStatus(listing)],
    ),
    skapad: listings.createdAt,
    ändrad: listings.updatedAt,
    borttagen: listings.deletedAt,
  }),

  utkast: section(
    [listingDrafts, [races, eq(races.id, listingDrafts.raceId)]],
    listingDrafts.sellerId,
    listingDrafts.createdAt,
    {
      utkast: listingDrafts.id,
      lopp: sql<string>`coalesce(${listingDrafts.customRaceName}, ${races.raceName})`,
      datum: races.date,
      prisKr: shown(listingDrafts.price, kr),
      beskrivning: listingDrafts.description,
      startgrupp: listingDrafts.startGroup,
      startnummer: together(
        { id: listingDrafts.id, entryReference: listingDrafts.entryReference },
        decryptDraftReference,
      ),
      gratisEllerRabatterad: listingDrafts.discounted,
      bytNamnTidigare: listingDrafts.transferredBefore,
      påminnelserStoppade: listingDrafts.remindersStopped,
      sparat: listingDrafts.createdAt,
      ändrat: listingDrafts.updatedAt,
    },
  ),

  bud: section([bids, [races, eq(races.id, bids.raceId)]], bids.userId, bids.begunAt, {
    bud: bids.id,
    lopp: races.raceName,
    läge: text(bids.state, bidLabels),
    högstTotaltKr: shown(bids.maximum, kr),
    gällerTill: bids.until,
    uppgifterTillArrangören: together({ id: bids.id, details: bids.buyerDetails }, ({ id, details }) =>
      labelled(details ? decryptBidDetails(id, details) : {}),
    ),
    godkändeArrangörensAvgift: bids.feeAcceptedAt,
    villeAttViBörjarDirekt: bids.startConsentAt,
    kändeTillÅngerrätten: bids.withdrawalKnownAt,
    hosStripe: bids.stripeCustomerId,
    påbörjat: bids.begunAt,
    iKönSedan: bids.placedAt,
    ändrat: bids.changedAt,
  }),

  bevakningar: section(
    [raceWatches, [races, eq(races.id, raceWatches.raceId)]],
    raceWatches.userId,
    raceWatches.createdAt,
    {
      lopp: races.raceName,
      epost: raceWatches.email,
      högstAlltSomAlltÖre: raceWatches.maximum,
      skapad: raceWatches.createdAt,
      bekräftad: raceWatches.confirmedAt,
    },
  ),
};

const course = {
  id: purchases.id,
  läge: text(purchases.state, purchaseLabels),
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
  namnbytetBetalas: text(purchases.payer, payerLabels),
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
      totaltKr: shown(purchases.charged, kr),
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
      orsakAttDuAvbröt: text(purchases.givenUpReason, giveUpLabels),
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
      skälAttInteBekräfta: text(inboundMails.reason, mailReasonTexts),
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
      händelse: text(purchaseEvents.event, eventLabels),
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
