import { DAY, type DateString, HOUR, MINUTE, STOCKHOLM, stockholmDate } from '@/domain/time';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: STOCKHOLM, ...options });

const long = format({ day: 'numeric', month: 'long', year: 'numeric' });
const short = format({ day: 'numeric', month: 'short' });
const weekday = format({ weekday: 'long', day: 'numeric', month: 'long' });
const clock = format({ hour: '2-digit', minute: '2-digit' });

const noon = (day: DateString) => new Date(`${day}T12:00:00Z`);

/** "7 mars 2027" */
export const formatDate = (day: DateString): string => long.format(noon(day));
/** "7 mars" (the month shortened when long) */
export const formatShortDate = (day: DateString): string => short.format(noon(day));
/** "söndag 7 mars" */
export const formatWeekday = (day: DateString): string => weekday.format(noon(day));

/** "söndag 7 mars kl. 14.30", in Stockholm */
export const formatInstant = (at: Date): string =>
  `${formatWeekday(stockholmDate(at))} kl.\u00a0${clock.format(at).replace(':', '.')}`;

/** "7 mars 2027", the Stockholm day of an instant */
export const formatInstantDate = (at: Date): string => formatDate(stockholmDate(at));

/** "7 mars kl. 14.30", short form for tables and step lines */
export const formatShortInstant = (at: Date): string =>
  `${formatShortDate(stockholmDate(at))} kl.\u00a0${clock.format(at).replace(':', '.')}`;

/** "om 3 dagar", "om 5 timmar", "om 12 minuter": for mails, where nothing ticks */
export function formatTimeLeft(ms: number): string {
  if (ms >= 2 * DAY) return `om ${Math.floor(ms / DAY)} dagar`;
  if (ms >= 2 * HOUR) return `om ${Math.floor(ms / HOUR)} timmar`;
  return `om ${Math.max(1, Math.floor(ms / MINUTE))} minuter`;
}
