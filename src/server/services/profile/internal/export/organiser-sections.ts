import { asc, eq } from 'drizzle-orm';
import { db } from '@/server/db/client';
import {
  machineLog,
  organiserContacts,
  organiserRaceEdits,
  organiserRequests,
  organisers,
  races,
} from '@/server/db/schema';
import { apiLogTexts, editLines } from '@/text/organiser';
import { type Section, section } from './section';

/** Of what a user does for organisers. */
export const organiserSections: Record<string, Section> = {
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
    ({ entry, organiser }) => ({ arrangör: organiser, vad: apiLogTexts[entry.act], när: entry.at }),
  ),

  ändringarAvArrangörersLopp: section(
    (userId) =>
      db
        .select({ edit: organiserRaceEdits, race: races.raceName })
        .from(organiserRaceEdits)
        .innerJoin(races, eq(races.id, organiserRaceEdits.raceId))
        .where(eq(organiserRaceEdits.userId, userId))
        .orderBy(asc(organiserRaceEdits.createdAt), asc(organiserRaceEdits.id)),
    ({ edit, race }) => ({
      lopp: race,
      ändringar: editLines(edit).map(({ label, before, after }) => ({
        vad: label,
        från: before,
        till: after,
      })),
      när: edit.createdAt,
      ångrad: edit.undoneAt,
    }),
  ),

  ansökningarSomArrangör: section(
    (userId) =>
      db
        .select()
        .from(organiserRequests)
        .where(eq(organiserRequests.userId, userId))
        .orderBy(asc(organiserRequests.at), asc(organiserRequests.id)),
    ({ organiserName, raceIds, link, contactName, email, note, at, reason, handledAt }) => ({
      arrangör: organiserName,
      lopp: raceIds,
      länk: link,
      namn: contactName,
      epost: email,
      meddelande: note,
      skickad: at,
      svar: reason,
      hanterad: handledAt,
    }),
  ),
};
