import { and, asc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { listingFace } from '@/domain/listing/states';
import type { Ore } from '@/domain/money';
import { noticeNumber } from '@/domain/notices';
import { SITE_NAME } from '@/domain/site';
import { adminMailTexts } from '@/text/admin-mails';
import { bidLabels } from '@/text/bids';
import { deviceName } from '@/text/devices';
import { giveUpLabels } from '@/text/hand-over';
import { payerLabels } from '@/text/listing-cards';
import { mailReasonTexts } from '@/text/mail-proof';
import { appealLabels, decisionLabels, groundLabels, noticeReasonLabels } from '@/text/notices';
import { machineActTexts } from '@/text/organiser-machines';
import { methodName } from '@/text/payment-methods';
import { eventLabels } from '@/text/purchase-log';
import { buyerFieldLabels } from '@/text/race-rules';
import { listingLabels, purchaseLabels } from '@/text/states';
import { db } from '../../db/client';
import {
  bids,
  buyerDetailViews,
  chargebacks,
  disputeMessages,
  disputes,
  emailChanges,
  inboundMails,
  listingDrafts,
  listings,
  machineLog,
  mutedMails,
  notices,
  notifications,
  organiserContacts,
  organiserRequests,
  organisers,
  passkeys,
  payments,
  purchaseEvents,
  purchases,
  races,
  raceTips,
  raceWatches,
  refunds,
  rememberedDetails,
  sentMails,
  sessions,
  settlementOffers,
  transfers,
  uploads,
  users,
  withdrawals,
} from '../../db/schema';
import { decryptBidDetails } from '../bids/internal/bid-details';
import { decryptRemembered } from '../buyer-details/internal/remembered-details';
import { decryptDraftReference } from '../drafts/internal/draft-place';
import { decryptContent } from '../inbound-mail/internal/mail-content';
import { decryptEntryReference } from '../listings/internal/entry-reference';
import { type BuyerDetails, decryptBuyerDetails } from '../purchases/internal/buyer-details';
import { viewedByOrganiser } from '../purchases/internal/read-logs';

/** How many rows are read at a time. */
const PAGE = 200;

interface Page {
  limit: number;
  offset: number;
}
/** One kind of thing held about a user, a page at a time, in an order that stays. */
type Section = (userId: string, page: Page) => Promise<object[]>;

interface Query<Row> {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> };
}

const section =
  <Row>(select: (userId: string) => Query<Row>, show: (row: Row, userId: string) => object): Section =>
  async (userId, { limit, offset }) =>
    (await select(userId).limit(limit).offset(offset)).map((row) => show(row, userId));

const labelled = (details: BuyerDetails) =>
  Object.fromEntries(
    Object.entries(details).map(([field, value]) => [
      buyerFieldLabels[field as keyof typeof buyerFieldLabels],
      value,
    ]),
  );

const kr = (amount: Ore | null) => (amount === null ? null : amount / 100);

type Purchase = typeof purchases.$inferSelect;
type Listing = typeof listings.$inferSelect;

const place = (listing: Listing) => ({
  annons: listing.id,
  lopp: listing.customRaceName ?? listing.raceName,
  datum: listing.date,
  plats: listing.location,
  distans: listing.distance,
});

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

/**
 * Everything held about a user, by what it is. The other party of a purchase never comes along: a buyer's file says
 * nothing of the seller, a seller's nothing of the buyer, and what the other wrote in a dispute is theirs.
 */
const sections: Record<string, Section> = {
  konto: section(
    (userId) => db.select().from(users).where(eq(users.id, userId)),
    (user) => ({
      id: user.id,
      epost: user.email,
      epostBekräftad: user.emailVerifiedAt,
      förnamn: user.firstName,
      efternamn: user.lastName,
      visningsnamn: user.displayName,
      användarnamn: user.username,
      telefon: user.phoneNumber,
      administratör: user.isAdmin,
      spärrat: user.blockedAt,
      skapat: user.createdAt,
      ändrat: user.updatedAt,
      stripeKonto: user.stripeAccountId,
      säljarkontoKlart: user.onboardingComplete,
      stripeBehöverMer: user.requirementsDue,
    }),
  ),

  inloggningar: section(
    (userId) =>
      db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.createdAt), asc(sessions.id)),
    ({ createdAt, expiresAt, userAgent }) => ({
      enhet: deviceName(userAgent),
      webbläsarensNamn: userAgent,
      inloggad: createdAt,
      gällerTill: expiresAt,
    }),
  ),

  bytenAvEpost: section(
    (userId) =>
      db
        .select()
        .from(emailChanges)
        .where(eq(emailChanges.userId, userId))
        .orderBy(asc(emailChanges.requestedAt), asc(emailChanges.id)),
    ({ oldEmail, newEmail, requestedAt, confirmedAt, undoneAt }) => ({
      från: oldEmail,
      till: newEmail,
      begärt: requestedAt,
      bekräftat: confirmedAt,
      ångrat: undoneAt,
    }),
  ),

  passnycklar: section(
    (userId) =>
      db
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    ({ name, backedUp, createdAt, lastUsedAt }) => ({
      namn: name,
      säkerhetskopierad: backedUp,
      tillagd: createdAt,
      senastAnvänd: lastUsedAt,
    }),
  ),

  avstängdaMejl: section(
    (userId) =>
      db.select().from(mutedMails).where(eq(mutedMails.userId, userId)).orderBy(asc(mutedMails.kind)),
    ({ kind }) => ({ mejl: adminMailTexts[kind].label }),
  ),

  sparadeUppgifterTillArrangörer: section(
    (userId) => db.select().from(rememberedDetails).where(eq(rememberedDetails.userId, userId)),
    ({ details, updatedAt }, userId) => ({
      ...labelled(decryptRemembered(userId, details)),
      senastAnvända: updatedAt,
    }),
  ),

  annonser: section(
    (userId) =>
      db
        .select()
        .from(listings)
        .where(eq(listings.sellerId, userId))
        .orderBy(asc(listings.createdAt), asc(listings.id)),
    (listing) => ({
      ...place(listing),
      prisKr: kr(listing.price),
      beskrivning: listing.description,
      startgrupp: listing.startGroup,
      startnummer: listing.entryReference && decryptEntryReference(listing.id, listing.entryReference),
      gratisEllerRabatterad: listing.discounted,
      bytNamnTidigare: listing.transferredBefore,
      namnbytetBetalas: payerLabels[listing.payer],
      läge: listingLabels[listingFace(listing)],
      skapad: listing.createdAt,
      ändrad: listing.updatedAt,
      borttagen: listing.deletedAt,
    }),
  ),

  utkast: section(
    (userId) =>
      db
        .select({ draft: listingDrafts, race: races })
        .from(listingDrafts)
        .innerJoin(races, eq(races.id, listingDrafts.raceId))
        .where(eq(listingDrafts.sellerId, userId))
        .orderBy(asc(listingDrafts.createdAt), asc(listingDrafts.id)),
    ({ draft, race }) => ({
      utkast: draft.id,
      lopp: draft.customRaceName ?? race.raceName,
      datum: race.date,
      prisKr: kr(draft.price),
      beskrivning: draft.description,
      startgrupp: draft.startGroup,
      startnummer: decryptDraftReference(draft),
      gratisEllerRabatterad: draft.discounted,
      bytNamnTidigare: draft.transferredBefore,
      påminnelserStoppade: draft.remindersStopped,
      sparat: draft.createdAt,
      ändrat: draft.updatedAt,
    }),
  ),

  bud: section(
    (userId) =>
      db
        .select({ bid: bids, race: races.raceName })
        .from(bids)
        .innerJoin(races, eq(races.id, bids.raceId))
        .where(eq(bids.userId, userId))
        .orderBy(asc(bids.begunAt), asc(bids.id)),
    ({ bid, race }) => ({
      bud: bid.id,
      lopp: race,
      läge: bidLabels[bid.state],
      högstTotaltKr: kr(bid.maximum),
      gällerTill: bid.until,
      uppgifterTillArrangören: labelled(bid.buyerDetails ? decryptBidDetails(bid.id, bid.buyerDetails) : {}),
      godkändeArrangörensAvgift: bid.feeAcceptedAt,
      villeAttViBörjarDirekt: bid.startConsentAt,
      kändeTillÅngerrätten: bid.withdrawalKnownAt,
      hosStripe: bid.stripeCustomerId,
      påbörjat: bid.begunAt,
      iKönSedan: bid.placedAt,
      ändrat: bid.changedAt,
    }),
  ),

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

  kontaktpersonHosArrangörer: section(
    (userId) =>
      db
        .select({ contact: organiserContacts, organiser: organisers.name })
        .from(organiserContacts)
        .innerJoin(organisers, eq(organisers.id, organiserContacts.organiserId))
        .where(eq(organiserContacts.userId, userId))
        .orderBy(asc(organiserContacts.invitedAt), asc(organiserContacts.id)),
    ({ contact, organiser }) => ({
      arrangör: organiser,
      epost: contact.email,
      inbjuden: contact.invitedAt,
      tackadeJa: contact.confirmedAt,
      borttagen: contact.removedAt,
    }),
  ),

  ändringarAvArrangörersAnslutning: section(
    (userId) =>
      db
        .select({ entry: machineLog, organiser: organisers.name })
        .from(machineLog)
        .innerJoin(organisers, eq(organisers.id, machineLog.organiserId))
        .where(eq(machineLog.userId, userId))
        .orderBy(asc(machineLog.at), asc(machineLog.id)),
    ({ entry, organiser }) => ({ arrangör: organiser, vad: machineActTexts[entry.act], när: entry.at }),
  ),

  ansökningarSomArrangör: section(
    (userId) =>
      db
        .select()
        .from(organiserRequests)
        .where(eq(organiserRequests.userId, userId))
        .orderBy(asc(organiserRequests.at), asc(organiserRequests.id)),
    ({ organiserName, raceIds, link, contactName, email, note, at, joinedAt, reason, handledAt }) => ({
      arrangör: organiserName,
      lopp: raceIds,
      länk: link,
      namn: contactName,
      epost: email,
      meddelande: note,
      skickad: at,
      ansluten: joinedAt,
      svar: reason,
      hanterad: handledAt,
    }),
  ),

  aviseringar: section(
    (userId) =>
      db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, userId))
        .orderBy(asc(notifications.createdAt), asc(notifications.id)),
    ({ title, message, listingId, createdAt, readAt }) => ({
      rubrik: title,
      text: message,
      annons: listingId,
      skapad: createdAt,
      läst: readAt,
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

  bevakningar: section(
    (userId) =>
      db
        .select({ watch: raceWatches, race: races.raceName })
        .from(raceWatches)
        .innerJoin(races, eq(races.id, raceWatches.raceId))
        .where(eq(raceWatches.userId, userId))
        .orderBy(asc(raceWatches.createdAt), asc(raceWatches.id)),
    ({ watch, race }) => ({
      lopp: race,
      epost: watch.email,
      högstAlltSomAlltÖre: watch.maximum,
      skapad: watch.createdAt,
      bekräftad: watch.confirmedAt,
    }),
  ),

  uppladdadeFiler: section(
    (userId) =>
      db
        .select()
        .from(uploads)
        .where(eq(uploads.ownerId, userId))
        .orderBy(asc(uploads.createdAt), asc(uploads.id)),
    ({ fileName, mimeType, size, listingId, createdAt, erasedAt }) => ({
      namn: fileName,
      typ: mimeType,
      byte: size,
      annons: listingId,
      uppladdad: createdAt,
      raderad: erasedAt,
    }),
  ),

  anmälningar: section(
    (userId) =>
      db
        .select()
        .from(notices)
        .where(eq(notices.reporterId, userId))
        .orderBy(asc(notices.createdAt), asc(notices.id)),
    (notice) => ({
      nummer: noticeNumber(notice.id),
      annons: notice.listingId,
      lopp: notice.raceId,
      skäl: noticeReasonLabels[notice.reason],
      text: notice.text,
      skickad: notice.createdAt,
      beslut: notice.decision && decisionLabels[notice.decision],
      motivering: notice.decisionText,
      beslutad: notice.decidedAt,
    }),
  ),

  tipsOmLopp: section(
    (userId) =>
      db
        .select()
        .from(raceTips)
        .where(eq(raceTips.reporterId, userId))
        .orderBy(asc(raceTips.at), asc(raceTips.id)),
    ({ raceId, raceName, date, link, text, at, note, handledAt }) => ({
      lopp: raceId,
      namn: raceName,
      datum: date,
      länk: link,
      text,
      skickat: at,
      svar: note,
      hanterat: handledAt,
    }),
  ),

  // Not what the reporter wrote, nor who it was.
  beslutOmDinaAnnonser: section(
    (userId) =>
      db
        .select({ notice: notices })
        .from(notices)
        .innerJoin(listings, eq(listings.id, notices.listingId))
        .where(and(eq(listings.sellerId, userId), isNotNull(notices.decidedAt)))
        .orderBy(asc(notices.decidedAt), asc(notices.id)),
    ({ notice }) => ({
      nummer: noticeNumber(notice.id),
      annons: notice.listingId,
      beslut: notice.decision && decisionLabels[notice.decision],
      grund: notice.ground && groundLabels[notice.ground],
      motivering: notice.decisionText,
      beslutad: notice.decidedAt,
      dinBegäranOmOmprövning: notice.appealText,
      omprövning: notice.appealOutcome && appealLabels[notice.appealOutcome],
      omprövningensMotivering: notice.appealDecisionText,
      omprövad: notice.appealDecidedAt,
    }),
  ),

  ånger: section(
    (userId) =>
      db
        .select()
        .from(withdrawals)
        .where(eq(withdrawals.userId, userId))
        .orderBy(asc(withdrawals.at), asc(withdrawals.id)),
    ({ name, email, reference, message, at, handledAt }) => ({
      namn: name,
      epost: email,
      gäller: reference,
      meddelande: message,
      när: at,
      hanterad: handledAt,
    }),
  ),
};

/**
 * Everything held about a user as one JSON text, in pieces as they are read (GDPR articles 15 and 20).
 * Amounts in kronor, instants in ISO 8601.
 */
export async function* exportData({ actor: { userId }, now }: Call<'user'>): AsyncGenerator<string> {
  yield `{\n"om": ${JSON.stringify({ från: SITE_NAME, hämtat: now })}`;
  for (const [name, read] of Object.entries(sections)) {
    yield `,\n${JSON.stringify(name)}: [`;
    for (let offset = 0; ; offset += PAGE) {
      const rows = await read(userId, { limit: PAGE, offset });
      const text = rows.map((row) => JSON.stringify(row, null, 1)).join(',\n');
      if (text) yield offset > 0 ? `,\n${text}` : `\n${text}`;
      if (rows.length < PAGE) break;
    }
    yield ']';
  }
  yield '\n}\n';
}
