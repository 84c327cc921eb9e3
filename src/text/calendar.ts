import type { CalendarEntry, DeadlineKind } from '@/domain/purchase/calendar';
import { formatDeadline, formatInstant } from './dates';

/** When an entry opens, or until when. */
const formatTime = ({ kind, at }: { kind: DeadlineKind; at: Date }): string =>
  kind === 'name_change_opens' ? formatInstant(at) : formatDeadline(at);

/** What an entry of a calendar is about. */
interface Place {
  /** From the catalogue: a calendar's file is mailed. */
  raceName: string;
  distance: string;
}

interface EntryText {
  summary: string;
  description: string;
}

const summaries: Record<CalendarEntry['kind'], string> = {
  name_change_opens: 'Namnbytet öppnar',
  name_change: 'Gör namnbytet',
  answer: 'Svara i ärendet',
  sellers_name_change: 'Namnbytet ska vara klart',
  correct_details: 'Rätta din uppgift',
  use_code: 'Anmäl dig med koden',
  on_site: 'Byt namn på plats',
  confirm: 'Bekräfta eller rapportera',
  race: 'Loppdag',
};

const descriptions: Record<DeadlineKind, (by: string) => string> = {
  name_change_opens: (from) =>
    `Arrangören tar emot namnbyten från ${from}. Då är det din tur att byta namn på platsen du har sålt.`,
  name_change: (by) => `Var klar senast ${by}. Annars får köparen pengarna tillbaka.`,
  answer: (by) => `Köparen har rapporterat ett problem. Berätta hur du ser på saken senast ${by}.`,
  sellers_name_change: (by) =>
    `Säljaren gör namnbytet senast ${by}. Blir det inte klart i tid får du tillbaka hela beloppet.`,
  correct_details: (by) =>
    `Arrangören tar inte emot en av dina uppgifter. Rätta den så snart du kan: namnbytet ska vara klart senast ${by}.`,
  use_code: (by) => `Använd koden eller länken hos arrangören senast ${by}. Sedan stänger arrangören.`,
  on_site: (by) => `Byt namn på plats senast ${by}, med säljarens fullmakt.`,
  confirm: (by) =>
    `Kontrollera att platsen är din och svara senast ${by}. Annars bekräftas mottagandet automatiskt.`,
};

/** An entry of a calendar in words. Nothing about the other party. */
export const calendarEntryText = (entry: CalendarEntry, { raceName, distance }: Place): EntryText => ({
  summary: `${summaries[entry.kind]}: ${raceName}`,
  description:
    entry.kind === 'race'
      ? `Din startplats: ${distance}. Lycka till!`
      : descriptions[entry.kind](formatTime(entry)),
});

/** The link on a page, and what a mail calls its file. */
export const ADD_TO_CALENDAR = 'Lägg till i kalendern';

/** The link on a page, by what the file is to its reader. */
export const calendarUseLabels = { add: ADD_TO_CALENDAR, remove: 'Ta bort ur kalendern' } as const;

/** A deadline in a few words, for a list: "Gör namnbytet senast söndag 7 mars kl. 14.30". */
const shortTexts: Record<DeadlineKind, string> = {
  name_change_opens: 'Namnbytet öppnar',
  name_change: 'Gör namnbytet senast',
  answer: 'Svara i ärendet senast',
  sellers_name_change: 'Säljaren gör namnbytet senast',
  correct_details: 'Rätta din uppgift senast',
  use_code: 'Använd koden senast',
  on_site: 'Byt namn på plats senast',
  confirm: 'Bekräfta eller rapportera senast',
};
export const deadlineText = (entry: CalendarEntry & { kind: DeadlineKind }): string =>
  `${shortTexts[entry.kind]} ${formatTime(entry)}`;
