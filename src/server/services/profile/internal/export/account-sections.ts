import { and, eq, isNotNull } from 'drizzle-orm';
import { noticeNumber } from '@/domain/moderation/notices';
import {
  apiLog,
  emailChanges,
  listings,
  mutedMails,
  mutedPushes,
  notices,
  notifications,
  organiserContacts,
  organiserRaceEdits,
  organiserRequests,
  organisers,
  passkeys,
  pushSubscriptions,
  races,
  raceTips,
  rememberedDetails,
  reviews,
  sessions,
  uploads,
  users,
  withdrawals,
} from '@/server/db/schema';
import { decryptRemembered } from '@/server/services/buyer-details';
import { deviceName } from '@/text/account';
import {
  adminMailTexts,
  appealLabels,
  decisionLabels,
  groundLabels,
  noticeReasonLabels,
} from '@/text/moderation';
import { apiLogTexts, editLines } from '@/text/organiser';
import { pushTexts } from '@/text/push';
import { labelled, type Section, section, shown, text, together } from './section';

/** Of a user's account: who they are, how they sign in, and what they were sent there. */
export const accountSections: Record<string, Section> = {
  konto: section(users, users.id, users.createdAt, {
    id: users.id,
    epost: users.email,
    epostBekräftad: users.emailVerifiedAt,
    mejlKommerTillbakaSedan: users.unreachableSince,
    förnamn: users.firstName,
    efternamn: users.lastName,
    visningsnamn: users.displayName,
    användarnamn: users.username,
    telefon: users.phoneNumber,
    administratör: users.isAdmin,
    spärrat: users.blockedAt,
    skapat: users.createdAt,
    ändrat: users.updatedAt,
    stripeKonto: users.stripeAccountId,
    säljarkontoKlart: users.onboardingComplete,
    stripeBehöverMer: users.requirementsDue,
  }),

  inloggningar: section(sessions, sessions.userId, sessions.createdAt, {
    enhet: together({ name: sessions.userAgent }, ({ name }) => deviceName(name)),
    webbläsarensNamn: sessions.userAgent,
    inloggad: sessions.createdAt,
    gällerTill: sessions.expiresAt,
  }),

  bytenAvEpost: section(emailChanges, emailChanges.userId, emailChanges.requestedAt, {
    från: emailChanges.oldEmail,
    till: emailChanges.newEmail,
    begärt: emailChanges.requestedAt,
    bekräftat: emailChanges.confirmedAt,
    ångrat: emailChanges.undoneAt,
  }),

  passnycklar: section(passkeys, passkeys.userId, passkeys.createdAt, {
    namn: passkeys.name,
    säkerhetskopierad: passkeys.backedUp,
    tillagd: passkeys.createdAt,
    senastAnvänd: passkeys.lastUsedAt,
  }),

  avstängdaMejl: section(mutedMails, mutedMails.userId, mutedMails.kind, {
    mejl: shown(mutedMails.kind, (kind) => adminMailTexts[kind].label),
  }),

  avstängdaAviseringar: section(mutedPushes, mutedPushes.userId, mutedPushes.kind, {
    avisering: shown(mutedPushes.kind, (kind) => pushTexts[kind].label),
  }),

  enheterSomAviseras: section(pushSubscriptions, pushSubscriptions.userId, pushSubscriptions.createdAt, {
    tjänst: shown(pushSubscriptions.endpoint, (endpoint) => new URL(endpoint).host),
    påslagen: pushSubscriptions.createdAt,
    senastAviserad: pushSubscriptions.lastUsedAt,
  }),

  sparadeUppgifterTillArrangörer: section(
    rememberedDetails,
    rememberedDetails.userId,
    rememberedDetails.updatedAt,
    {
      uppgifter: shown(rememberedDetails.details, (details, userId) =>
        labelled(decryptRemembered(userId, details)),
      ),
      senastAnvända: rememberedDetails.updatedAt,
    },
  ),

  aviseringar: section(notifications, notifications.userId, notifications.createdAt, {
    rubrik: notifications.title,
    text: notifications.message,
    annons: notifications.listingId,
    skapad: notifications.createdAt,
    läst: notifications.readAt,
  }),

  uppladdadeFiler: section(uploads, uploads.ownerId, uploads.createdAt, {
    namn: uploads.fileName,
    typ: uploads.mimeType,
    byte: uploads.size,
    annons: uploads.listingId,
    uppladdad: uploads.createdAt,
    raderad: uploads.erasedAt,
  }),
};

/** Of what a user does for organisers. */
export const organiserSections: Record<string, Section> = {
  kontaktpersonHosArrangörer: section(
    [organiserContacts, [organisers, eq(organisers.id, organiserContacts.organiserId)]],
    organiserContacts.userId,
    organiserContacts.invitedAt,
    {
      arrangör: organisers.name,
      epost: organiserContacts.email,
      inbjuden: organiserContacts.invitedAt,
      tackadeJa: organiserContacts.confirmedAt,
      borttagen: organiserContacts.removedAt,
    },
  ),

  ändringarAvArrangörersAnslutning: section(
    [apiLog, [organisers, eq(organisers.id, apiLog.organiserId)]],
    apiLog.userId,
    apiLog.at,
    {
      arrangör: organisers.name,
      vad: text(apiLog.action, apiLogTexts),
      när: apiLog.at,
    },
  ),

  ändringarAvArrangörersLopp: section(
    [organiserRaceEdits, [races, eq(races.id, organiserRaceEdits.raceId)]],
    organiserRaceEdits.userId,
    organiserRaceEdits.createdAt,
    {
      lopp: races.raceName,
      ändringar: together({ before: organiserRaceEdits.before, after: organiserRaceEdits.after }, (edit) =>
        editLines(edit).map(({ label, before, after }) => ({ vad: label, från: before, till: after })),
      ),
      när: organiserRaceEdits.createdAt,
      ångrad: organiserRaceEdits.undoneAt,
    },
  ),

  ansökningarSomArrangör: section(organiserRequests, organiserRequests.userId, organiserRequests.at, {
    arrangör: organiserRequests.organiserName,
    lopp: organiserRequests.raceIds,
    länk: organiserRequests.link,
    namn: organiserRequests.contactName,
    epost: organiserRequests.email,
    meddelande: organiserRequests.note,
    skickad: organiserRequests.at,
    svar: organiserRequests.reason,
    hanterad: organiserRequests.handledAt,
  }),
};

/** Of what a user has reported, what was decided on their listings, and what they withdrew from. */
export const noticeSections: Record<string, Section> = {
  anmälningar: section(notices, notices.reporterId, notices.createdAt, {
    nummer: shown(notices.id, noticeNumber),
    annons: notices.listingId,
    lopp: notices.raceId,
    skäl: text(notices.reason, noticeReasonLabels),
    text: notices.text,
    skickad: notices.createdAt,
    beslut: text(notices.decision, decisionLabels),
    motivering: notices.decisionText,
    beslutad: notices.decidedAt,
  }),

  tipsOmLopp: section(raceTips, raceTips.reporterId, raceTips.at, {
    lopp: raceTips.raceId,
    namn: raceTips.raceName,
    datum: raceTips.date,
    länk: raceTips.link,
    text: raceTips.text,
    skickat: raceTips.at,
    svar: raceTips.note,
    hanterat: raceTips.handledAt,
  }),

  omdömen: section(reviews, reviews.buyerId, reviews.createdAt, {
    köp: reviews.purchaseId,
    text: reviews.text,
    skrivet: reviews.createdAt,
    visasSedan: reviews.shownAt,
  }),

  // Not what the reporter wrote, nor who it was.
  beslutOmDinaAnnonser: section(
    [notices, [listings, eq(listings.id, notices.listingId)]],
    (userId) => and(eq(listings.sellerId, userId), isNotNull(notices.decidedAt)),
    notices.decidedAt,
    {
      nummer: shown(notices.id, noticeNumber),
      annons: notices.listingId,
      beslut: text(notices.decision, decisionLabels),
      grund: text(notices.ground, groundLabels),
      motivering: notices.decisionText,
      beslutad: notices.decidedAt,
      dinBegäranOmOmprövning: notices.appealText,
      omprövning: text(notices.appealOutcome, appealLabels),
      omprövningensMotivering: notices.appealDecisionText,
      omprövad: notices.appealDecidedAt,
    },
  ),

  ånger: section(withdrawals, withdrawals.userId, withdrawals.at, {
    namn: withdrawals.name,
    epost: withdrawals.email,
    gäller: withdrawals.reference,
    meddelande: withdrawals.message,
    när: withdrawals.at,
    hanterad: withdrawals.handledAt,
  }),
};
