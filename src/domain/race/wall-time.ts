import {
  addDays,
  DAY,
  type DateString,
  daysBetween,
  HOUR,
  isDay,
  MINUTE,
  plus,
  startOfDay,
  stockholmWallTime,
} from '../time';

/** A day and a time of day in Stockholm, as users write them: YYYY-MM-DD HH:MM, up to 24:00. */
const WALL = /^(?<day>\d{4}-\d{2}-\d{2}) (?<hours>\d{2}):(?<minutes>\d{2})$/;

const msOf = (hours: string, minutes: string): number => Number(hours) * HOUR + Number(minutes) * MINUTE;

/** An instant as it is written, or what is wrong with it, for its writer. */
type ReadWallTime = { at: Date; error: null } | { at: null; error: string };

const refused = (error: string): ReadWallTime => ({ at: null, error });

/**
 * The instant that Stockholm's clock shows a written day and time. An hour that the clock leaves out, or shows twice, on
 * the days it changes names no instant.
 */
export function readWallTime(text: string): ReadWallTime {
  const { day = '', hours = '', minutes = '' } = WALL.exec(text)?.groups ?? {};
  if (!day) return refused('Ange dag och klockslag, till exempel 2027-02-20 09:00');
  if (!isDay(day)) return refused(`Dagen ${day} finns inte`);
  const time = msOf(hours, minutes);
  if (Number(minutes) > 59 || time > DAY) {
    return refused(`Klockslaget ${hours}:${minutes} finns inte, ange ett från 00:00 till 24:00`);
  }
  // On the days the clocks change, the clock shows an hour more or less than has passed.
  const passed = plus(startOfDay(day), time);
  const shown = [-HOUR, 0, HOUR]
    .map((change) => plus(passed, change))
    .filter((at) => wallMs(at, day) === time);
  const [at] = shown;
  if (!at) return refused(`Klockan ${hours}:${minutes} finns inte ${day}: då ställs klockan fram en timme`);
  if (shown.length > 1) {
    return refused(
      `Klockan ${hours}:${minutes} kommer två gånger ${day}: då ställs klockan tillbaka. Ange en annan tid`,
    );
  }
  return { at, error: null };
}

/** What Stockholm's clock shows at an instant, in ms from the midnight at which a day begins. */
function wallMs(at: Date, day: DateString): number {
  const shown = stockholmWallTime(at);
  const [hours = '', minutes = ''] = shown.time.split(':');
  return daysBetween(day, shown.day) * DAY + msOf(hours, minutes);
}

/** The instant of a written day and time; null when there is none. */
export const fromWallTime = (text: string): Date | null => readWallTime(text).at;

/** How an opening is written: YYYY-MM-DD HH:MM in Stockholm. */
export function toWallTime(at: Date): string {
  const { day, time } = stockholmWallTime(at);
  return `${day} ${time}`;
}

/** How a closing is written: midnight is 24:00 of the day that ends. */
export function toClosingWallTime(at: Date): string {
  const { day, time } = stockholmWallTime(at);
  return time === '00:00' ? `${addDays(day, -1)} 24:00` : `${day} ${time}`;
}
