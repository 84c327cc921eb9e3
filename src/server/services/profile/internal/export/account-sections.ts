import { asc, eq } from 'drizzle-orm';
import { db } from '@/server/db/client';
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
import { labelled, type Section, section } from './section';

/** Of a user's account: who they are, how they sign in, and what they were sent there. */
export const accountSections: Record<string, Section> = {
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
};
