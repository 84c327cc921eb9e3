import { addDays, DAY, daysBetween, HOUR, isDay, MINUTE, plus, startOfDay, stockholmWall } from './time';

/** A day and a time of day in Stockholm, as people write them: YYYY-MM-DD HH:MM, up to 24:00. */
const WALL = /^(?<day>\d{4}-\d{2}-\d{2}) (?<hours>[01]\d|2[0-4]):(?<minutes>[0-5]\d)$/;

const msOf = (hours: string, minutes: string): number => Number(hours) * HOUR + Number(minutes) * MINUTE;

/** The instant that Stockholm's clock shows a written day and time; null when there is none. */
export function fromWall(text: string): Date | null {
  const { day = '', hours = '', minutes = '' } = WALL.exec(text)?.groups ?? {};
  const time = msOf(hours, minutes);
  if (!isDay(day) || time > DAY) return null;
  const at = plus(startOfDay(day), time);
  // On the days the clocks change, the clock shows an hour more or less than has passed.
  const shown = stockholmWall(at);
  const [shownHours = '', shownMinutes = ''] = shown.time.split(':');
  return plus(at, time - daysBetween(day, shown.day) * DAY - msOf(shownHours, shownMinutes));
}

/** How an opening is written: YYYY-MM-DD HH:MM in Stockholm. */
export function toWall(at: Date): string {
  const { day, time } = stockholmWall(at);
  return `${day} ${time}`;
}

/** How a closing is written: midnight is 24:00 of the day that ends. */
export function toClosingWall(at: Date): string {
  const { day, time } = stockholmWall(at);
  return time === '00:00' ? `${addDays(day, -1)} 24:00` : `${day} ${time}`;
}
