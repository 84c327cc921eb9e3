import {
  addDays,
  DAY,
  type DateString,
  daysBetween,
  HOUR,
  MINUTE,
  STOCKHOLM,
  stockholmDate,
} from '@/domain/time';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: STOCKHOLM, ...options });

const long = format({ day: 'numeric', month: 'long', year: 'numeric' });
const short = format({ day: 'numeric', month: 'short' });
const compact = format({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = format({ weekday: 'long', day: 'numeric', month: 'long' });
const month = format({ month: 'long', year: 'numeric' });
const clock = format({ hour: '2-digit', minute: '2-digit' });

const noon = (day: DateString) => new Date(`${day}T12:00:00Z`);

/** "7 mars 2027" */
export const formatDate = (day: DateString): string => long.format(noon(day));
/** "7 mars" (the month shortened when long) */
export const formatShortDate = (day: DateString): string => short.format(noon(day));
/** "14 feb. 2027", for the columns of tables */
export const formatCompactDate = (day: DateString): string => compact.format(noon(day));
/** "Mars 2027", as a heading */
export const formatMonth = (day: DateString): string => {
  const text = month.format(noon(day));
  return text.charAt(0).toUpperCase() + text.slice(1);
};
/** "söndag 7 mars" */
export const formatWeekday = (day: DateString): string => weekday.format(noon(day));

/** A day and its time, in Stockholm. Midnight is the end of a day, as people say of deadlines: kl. 24.00. */
function dayAndClock(at: Date): [DateString, string] {
  const time = clock.format(at).replace(':', '.');
  return time === '00.00' ? [addDays(stockholmDate(at), -1), '24.00'] : [stockholmDate(at), time];
}

/** "söndag 7 mars kl. 14.30", in Stockholm */
export function formatInstant(at: Date): string {
  const [day, time] = dayAndClock(at);
  return `${formatWeekday(day)} kl.\u00a0${time}`;
}

/** "7 mars kl. 14.30", short form for tables and step lines */
export function formatShortInstant(at: Date): string {
  const [day, time] = dayAndClock(at);
  return `${formatShortDate(day)} kl.\u00a0${time}`;
}

/** "7 mars 2027 kl. 14.30", for receipts: nothing is left to guess */
export function formatFullInstant(at: Date): string {
  const [day, time] = dayAndClock(at);
  return `${formatDate(day)} kl.\u00a0${time}`;
}

/** "14 feb. 2027 14.30", for the columns of tables */
export function formatCompactInstant(at: Date): string {
  const [day, time] = dayAndClock(at);
  return `${formatCompactDate(day)}\u00a0${time}`;
}

/** "v. 47": the number of a week by its Monday, as Swedish calendars count (ISO 8601: by the year of its Thursday). */
export function formatWeek(monday: DateString): string {
  const thursday = addDays(monday, 3);
  return `v.\u00a0${Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1}`;
}

/** "7 mars 2027", the Stockholm day of an instant */
export const formatInstantDate = (at: Date): string => formatDate(stockholmDate(at));

/** "om 3 dagar", "om 5 timmar", "om 12 minuter": for mails, where nothing ticks */
export function formatTimeLeft(ms: number): string {
  if (ms >= 2 * DAY) return `om ${Math.floor(ms / DAY)} dagar`;
  if (ms >= 2 * HOUR) return `om ${Math.floor(ms / HOUR)} timmar`;
  const minutes = Math.max(1, Math.floor(ms / MINUTE));
  return `om ${minutes} ${minutes === 1 ? 'minut' : 'minuter'}`;
}
