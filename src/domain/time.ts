export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The clock all race dates are kept in. */
export const STOCKHOLM = 'Europe/Stockholm';

/** A calendar day in Stockholm, YYYY-MM-DD. */
export type DateString = string;

/** Made when first asked: a browser takes many ms to look the zone up, and most pages tell of days, not of instants. */
let wallClock: Intl.DateTimeFormat | undefined;

/** What Stockholm's calendar and clock show at an instant: the day, HH:MM, and the second. */
export function stockholmWall(at: Date | number) {
  wallClock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: STOCKHOLM,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(wallClock.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
    second: part('second'),
  };
}

/** The calendar day in Stockholm at an instant. */
export const stockholmDate = (at: Date): DateString => stockholmWall(at).day;

/** How far Stockholm's wall clock is ahead of UTC at an instant, in ms. */
function stockholmOffset(at: number): number {
  const { day, time, second } = stockholmWall(at);
  return Date.parse(`${day}T${time}:${second}Z`) - Math.floor(at / 1000) * 1000;
}

function findMidnight(day: DateString): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const guess = asUtc - stockholmOffset(asUtc);
  return asUtc - stockholmOffset(guess);
}

/** Midnights found already, ms: a page of places asks for the same few again and again, and finding one is slow. */
const midnights = new Map<DateString, number>();
const MOST_MIDNIGHTS = 2000;

/**
 * The instant a Stockholm day begins. Sweden changes its clocks at 02:00 or 03:00,
 * so midnight exists exactly once every day.
 */
export function startOfDay(day: DateString): Date {
  const known = midnights.get(day);
  if (known !== undefined) return new Date(known);
  const found = findMidnight(day);
  if (midnights.size >= MOST_MIDNIGHTS) midnights.clear();
  midnights.set(day, found);
  return new Date(found);
}

/** The instant a Stockholm day ends: the first instant of the next day. */
export const endOfDay = (day: DateString): Date => startOfDay(addDays(day, 1));

/** Calendar arithmetic on a date string; knows nothing of hours. */
export function addDays(day: DateString, days: number): DateString {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
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
