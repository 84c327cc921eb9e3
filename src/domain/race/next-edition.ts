import { addDays, type DateString } from '../time';
import type { RaceFields, WindowFields } from '../validation/race';
import { daysToNextYear } from './next-year';
import type { VerifiableField } from './rules';

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
