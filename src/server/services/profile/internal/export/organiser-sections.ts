import { eq } from 'drizzle-orm';
import {
  apiLog,
  organiserContacts,
  organiserRaceEdits,
  organiserRequests,
  organisers,
  races,
} from '@/server/db/schema';
import { apiLogTexts, editLines } from '@/text/organiser';
import { type Section, section, shown, together } from './section';

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
      vad: shown(apiLog.action, (action) => apiLogTexts[action]),
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
