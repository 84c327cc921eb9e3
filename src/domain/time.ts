export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The clock all race dates are kept in. */
export const STOCKHOLM = 'Europe/Stockholm';

/** A calendar day in Stockholm, YYYY-MM-DD. */
export type DateString = string;

/**
 * The days that are taken from outside. Nothing here is older or farther off, and PostgreSQL and JavaScript agree on
 * all of them: neither has a year 0 of the other's, and day arithmetic never leaves four digits.
 */
export const FIRST_DAY: DateString = '1800-01-01';
export const LAST_DAY: DateString = '2199-12-31';

/** Whether a text is a day that exists, as YYYY-MM-DD, and that can be stored. */
export function isDay(text: string): text is DateString {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false;
  const at = new Date(`${text}T00:00:00Z`);
  // 31 April would be read as 1 May.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Made when first needed: a browser takes some 20 ms to make one. */
let zone: Intl.DateTimeFormat | undefined;

/** Offsets by UTC hour; since 1900 the clocks have changed at whole hours only. */
const offsets = new Map<number, number>();
const MAX_OFFSETS = 10_000;

/** How far Stockholm's clock is ahead of UTC at an instant, in ms, by the time zone database. */
function stockholmOffset(at: number): number {
  const hour = Math.floor(at / HOUR);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  zone ??= new Intl.DateTimeFormat('en', { timeZone: STOCKHOLM, timeZoneName: 'longOffset' });
  // "GMT+02:00"
  const name = zone.formatToParts(hour * HOUR).find(({ type }) => type === 'timeZoneName')?.value;
  const offset = Number(name?.match(/\d+/)?.[0] ?? 0) * HOUR;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** What Stockholm's calendar and clock show at an instant: the day, and HH:MM. */
export function stockholmWallTime(at: Date): { day: DateString; time: string } {
  const wall = new Date(at.getTime() + stockholmOffset(at.getTime())).toISOString();
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** The calendar day in Stockholm at an instant. */
export const stockholmDate = (at: Date): DateString => stockholmWallTime(at).day;

/** The instant a Stockholm day begins. Clocks change in the small hours, so midnight exists exactly once every day. */
export function startOfDay(day: DateString): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  return new Date(asUtc - stockholmOffset(asUtc - HOUR));
}

/** The instant a Stockholm day ends: the first instant of the next day. */
export const endOfDay = (day: DateString): Date => startOfDay(addDays(day, 1));

/** The year of a Stockholm day. */
export const yearOf = (day: DateString): number => Number(day.slice(0, 4));

/** Calendar arithmetic on a date string, without hours. */
export function addDays(day: DateString, days: number): DateString {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The same day some months later; the month's last day where it has no such day. */
export function addMonths(day: DateString, months: number): DateString {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export const weekOf = (day: DateString): DateString =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Whole calendar days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: DateString, to: DateString): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

export const earliest = (...dates: Date[]): Date => new Date(Math.min(...dates.map(Number)));
export const latest = (...dates: Date[]): Date => new Date(Math.max(...dates.map(Number)));
export const plus = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
