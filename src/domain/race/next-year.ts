import { addDays, type DateString } from '../time';

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
  const keepsPlace = (days: number) => {
    const next = addDays(day, days);
    return month(next) === month(day) && nth(next) === nth(day);
  };
  return !keepsPlace(YEAR_OF_WEEKS) && keepsPlace(LONG_YEAR_OF_WEEKS) ? LONG_YEAR_OF_WEEKS : YEAR_OF_WEEKS;
}
