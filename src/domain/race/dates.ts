import type { ErrorCode } from '../errors';
import type { DateString } from '../time';

interface RaceDates {
  date: DateString;
  nameChangeDeadline: DateString | null;
}

/**
 * Why a race cannot have these days, with the field to blame; null when it can.
 * @param today a Stockholm date.
 */
export function datesObstacle(
  { date, nameChangeDeadline }: RaceDates,
  today: DateString,
): { code: ErrorCode; field: keyof RaceDates } | null {
  if (date < today) return { code: 'RACE_IN_PAST', field: 'date' };
  if (nameChangeDeadline && (nameChangeDeadline < today || nameChangeDeadline > date)) {
    return { code: 'RACE_DEADLINE_OUTSIDE', field: 'nameChangeDeadline' };
  }
  return null;
}
