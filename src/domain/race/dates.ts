import type { ErrorCode } from '../errors';
import { addDays, type DateString, endOfDay, startOfDay } from '../time';
import type { RaceFields, WindowFields } from './input';
import type { VerifiableField } from './rules';
import { MAX_WINDOWS, type RaceDates } from './windows';

/** Why a race cannot have its days, and the field to blame. */
interface DatesObstacle {
  code: ErrorCode;
  field: string;
}

/** Whether windows begin or end at other instants than before. */
const haveMoved = (before: RaceDates['windows'], after: RaceDates['windows']): boolean => {
  const times = (windows: RaceDates['windows']) =>
    windows.map((window) => window && [window.opensAt?.getTime() ?? null, window.closesAt.getTime()]);
  return JSON.stringify(times(before)) !== JSON.stringify(times(after));
};

/**
 * All that keeps a race from having this day and these windows, as far as they can be read.
 * @param windows in the order they close.
 * @param today a Stockholm date.
 * @returns RACE_IN_PAST; RACE_DEADLINE_OUTSIDE for a window that ends before today or after the race's day;
 *   WINDOW_EMPTY for one that ends before it opens; WINDOWS_OVERLAP, also for too many.
 */
export function datesObstacles({ date, windows }: RaceDates, today: DateString): DatesObstacle[] {
  const obstacles: DatesObstacle[] = [];
  const past = date !== null && date < today;
  if (past) obstacles.push({ code: 'RACE_IN_PAST', field: 'date' });
  // A day that is wrong itself bounds nothing.
  const last = date === null || past ? null : endOfDay(date);
  for (const [index, window] of windows.entries()) {
    if (!window) continue;
    const { opensAt, closesAt } = window;
    const field = `windows.${index}.closes`;
    if (closesAt <= startOfDay(today) || (last && closesAt > last))
      obstacles.push({ code: 'RACE_DEADLINE_OUTSIDE', field });
    else if (opensAt && opensAt >= closesAt) obstacles.push({ code: 'WINDOW_EMPTY', field });
    const before = windows[index - 1];
    if (before && (!opensAt || opensAt < before.closesAt))
      obstacles.push({ code: 'WINDOWS_OVERLAP', field: `windows.${index}.opens` });
  }
  if (windows.length > MAX_WINDOWS)
    obstacles.push({ code: 'WINDOWS_OVERLAP', field: `windows.${MAX_WINDOWS}.opens` });
  return obstacles;
}

/** The first of `datesObstacles`; null when there is none. */
export const datesObstacle = (dates: RaceDates, today: DateString): DatesObstacle | null =>
  datesObstacles(dates, today)[0] ?? null;

/**
 * All that keeps a race's days from being changed. Those that stay as they are are not judged again: a race under way
 * can still have its instructions put right.
 * @param before null of a new race.
 * @returns the codes of `datesObstacles`.
 */
export const movedDatesObstacles = (
  before: RaceDates | null,
  after: RaceDates,
  today: DateString,
): DatesObstacle[] =>
  after.date !== before?.date || haveMoved(before.windows, after.windows) ? datesObstacles(after, today) : [];

/** Days for which an organiser's answer is taken to hold. */
export const VERIFIED_DAYS = 365;

interface Verified {
  date: DateString;
  verifiedOn: DateString | null;
}

/**
 * Whether a race's rules have been verified with the organiser for this edition: after the one before it, a year
 * ago. Organisers change their fees and days from year to year.
 * @returns `never` when they are unverified, `stale` when they were verified for an earlier edition.
 */
export function verification(race: Verified): 'never' | 'stale' | 'fresh' {
  if (!race.verifiedOn) return 'never';
  return race.verifiedOn < addDays(race.date, -VERIFIED_DAYS) ? 'stale' : 'fresh';
}

/**
 * The day by which somebody must read the rules of a race to come: when twelve months have passed since they last did,
 * and at the latest the race's own day; of one that was never verified, that day. A race is `stale` from before then.
 */
export function reviewDay({ date, verifiedOn }: Verified): DateString {
  const old = verifiedOn && addDays(verifiedOn, VERIFIED_DAYS);
  return old && old < date ? old : date;
}

/** Whole weeks: a race on a Sunday stays on a Sunday. */
const YEAR_OF_WEEKS = 364;
const LONG_YEAR_OF_WEEKS = 371;

/** Which of its weekday in its month a day is: the first, the second … */
const nth = (day: DateString): number => Math.ceil(Number(day.slice(8)) / 7);
const month = (day: DateString): string => day.slice(5, 7);

/**
 * By how many days a race moves to its next year: 364, or 371 where only that keeps "the first Saturday in August".
 * @param day a Stockholm date.
 * @returns whole weeks, in days.
 */
export function daysToNextYear(day: DateString): number {
  const keepsWeekday = (days: number) => {
    const next = addDays(day, days);
    return month(next) === month(day) && nth(next) === nth(day);
  };
  return !keepsWeekday(YEAR_OF_WEEKS) && keepsWeekday(LONG_YEAR_OF_WEEKS)
    ? LONG_YEAR_OF_WEEKS
    : YEAR_OF_WEEKS;
}

/** Days and hours as an admin writes them, some days later: the clock stays, also across summer time. */
const later = (wall: string, days: number): string => addDays(wall.slice(0, 10), days) + wall.slice(10);

const moved = (window: WindowFields, days: number): WindowFields => ({
  ...window,
  opens: window.opens && later(window.opens, days),
  closes: later(window.closes, days),
});

/** What last year's rules do not settle. */
const unsettled: VerifiableField[] = ['date', 'rule', 'cost', 'payer', 'mechanism', 'opens', 'deadline'];

/**
 * A race as its next edition begins: a year or more later on the same weekday, its windows as long before it, and
 * nothing verified yet.
 * @param today a Stockholm date, after which the edition is.
 */
export function nextEditionOf(race: RaceFields, today: DateString): RaceFields {
  let days = daysToNextYear(race.date);
  while (addDays(race.date, days) <= today) days += daysToNextYear(addDays(race.date, days));
  return {
    ...race,
    date: addDays(race.date, days),
    windows: race.windows.map((window) => moved(window, days)),
    originalFee: null,
    verifiedOn: null,
    placeholders: [...new Set([...race.placeholders, ...unsettled])],
    archived: false,
  };
}
