import { addDays, type DateString, daysBetween, stockholmDate, stockholmWallTime } from '@/domain/time';
import { formatNumber } from './numbers';

// The Swedish locale's names. As tables, because Intl's formatters take many ms to create before hydration; a test
// compares the two.
const months = 'januari februari mars april maj juni juli augusti september oktober november december'.split(
  ' ',
);
const shortMonths = 'jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.'.split(' ');
const weekdays = 'söndag måndag tisdag onsdag torsdag fredag lördag'.split(' ');

/** A day's parts; `month` counts from 0. */
function partsOf(day: DateString) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: month - 1, date };
}

/** "7 mars 2027" */
export function formatDate(day: DateString): string {
  const { year, month, date } = partsOf(day);
  return `${date} ${months[month]} ${year}`;
}
/** "7 februari" */
export function formatDayAndMonth(day: DateString): string {
  const { month, date } = partsOf(day);
  return `${date} ${months[month]}`;
}
/** "7 mars" (the month shortened when long) */
export function formatShortDate(day: DateString): string {
  const { month, date } = partsOf(day);
  return `${date} ${shortMonths[month]}`;
}
/** "14 feb. 2027", for the columns of tables */
export const formatCompactDate = (day: DateString): string => `${formatShortDate(day)} ${partsOf(day).year}`;
/** "Mars 2027", as a heading */
export function formatMonth(day: DateString): string {
  const { year, month } = partsOf(day);
  const name = months[month] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
}
/** "söndag 7 mars" */
export function formatWeekday(day: DateString): string {
  const { month, date } = partsOf(day);
  return `${weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()]} ${date} ${months[month]}`;
}

/** A day and a time of it. */
type DayAndClock = [day: DateString, clock: string];

function dayAndClock(at: Date): DayAndClock {
  const { day, time } = stockholmWallTime(at);
  return [day, time.replace(':', '.')];
}

/** Midnight is the end of the day before. */
function lastDayAndClock(at: Date): DayAndClock {
  const [day, clock] = dayAndClock(at);
  return clock === '00.00' ? [addDays(day, -1), '24.00'] : [day, clock];
}

const inWords = ([day, clock]: DayAndClock) => `${formatWeekday(day)} kl.\u00a0${clock}`;
const short = ([day, clock]: DayAndClock) => `${formatShortDate(day)} kl.\u00a0${clock}`;
const full = ([day, clock]: DayAndClock) => `${formatDate(day)} kl.\u00a0${clock}`;
const compact = ([day, clock]: DayAndClock) => `${formatCompactDate(day)}\u00a0${clock}`;

// Instants in Stockholm are of two kinds, which differ at midnight. What happens or opens: 00.00 of its own day.

/** "söndag 7 mars kl. 14.30" */
export const formatInstant = (at: Date): string => inWords(dayAndClock(at));
/** "7 mars kl. 14.30", short form for tables and step lines */
export const formatShortInstant = (at: Date): string => short(dayAndClock(at));
/** "7 mars 2027 kl. 14.30", for receipts */
export const formatFullInstant = (at: Date): string => full(dayAndClock(at));
/** "14 feb. 2027 14.30", for the columns of tables */
export const formatCompactInstant = (at: Date): string => compact(dayAndClock(at));

// Deadlines: 24.00 of the day that ends.

/** "lördag 6 mars kl. 24.00" */
export const formatDeadline = (at: Date): string => inWords(lastDayAndClock(at));
/** "6 mars kl. 24.00" */
export const formatShortDeadline = (at: Date): string => short(lastDayAndClock(at));
/** "6 mars 2027 kl. 24.00" */
export const formatFullDeadline = (at: Date): string => full(lastDayAndClock(at));
/** "6 mars 2027 24.00" */
export const formatCompactDeadline = (at: Date): string => compact(lastDayAndClock(at));

/** "v. 47": the number of a week by its Monday, as Swedish calendars count (ISO 8601: by the year of its Thursday). */
export function formatWeek(monday: DateString): string {
  const thursday = addDays(monday, 3);
  return `v.\u00a0${Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1}`;
}

/** "7 mars 2027", the Stockholm day of an instant */
export const formatInstantDate = (at: Date): string => formatDate(stockholmDate(at));

/** "5,5 h" up to two days, then "3,2 dygn". */
export const formatHours = (hours: number): string =>
  hours < 48 ? `${formatNumber(hours, 1)}\u00a0h` : `${formatNumber(hours / 24, 1)}\u00a0dygn`;

/** How long banks take to show a refund (Stripe: docs.stripe.com/refunds). */
export const REFUND_BANK_DAYS = '5–10 bankdagar';

/** How long a payout takes to reach the seller's bank. */
export const PAYOUT_BANK_DAYS = 'några bankdagar';
