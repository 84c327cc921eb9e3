import {
  emailChanges,
  mutedMails,
  notifications,
  passkeys,
  rememberedDetails,
  sessions,
  uploads,
  users,
} from '@/server/db/schema';
import { decryptRemembered } from '@/server/services/buyer-details';
import { deviceName } from '@/text/account';
import { adminMailTexts } from '@/text/moderation';
import { labelled, type Section, section, shown, together } from './section';

/** Of a user's account: who they are, how they sign in, and what they were sent there. */
export const accountSections: Record<string, Section> = {
  konto: section(users, users.id, users.createdAt, {
    id: users.id,
    epost: users.email,
    epostBekräftad: users.emailVerifiedAt,
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
