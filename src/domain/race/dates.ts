import type { ErrorCode } from '../errors';
import { type DateString, endOfDay, startOfDay } from '../time';
import { MAX_WINDOWS, type TransferWindow } from './windows';

interface RaceDates {
  date: DateString;
  windows: readonly Pick<TransferWindow, 'opensAt' | 'closesAt'>[];
}

/** Whether windows begin or end at other instants than before. */
export const haveMoved = (before: RaceDates['windows'], after: RaceDates['windows']): boolean => {
  const times = (windows: RaceDates['windows']) =>
    windows.map(({ opensAt, closesAt }) => [opensAt?.getTime() ?? null, closesAt.getTime()]);
  return JSON.stringify(times(before)) !== JSON.stringify(times(after));
};

/**
 * Why a race cannot have this day and these windows, with the field to blame; null when it can.
 * @param windows in the order they close.
 * @param today a Stockholm date.
 * @returns RACE_IN_PAST; RACE_DEADLINE_OUTSIDE for a window that ends before today or after the race's day;
 *   WINDOW_EMPTY for one that ends before it opens; WINDOWS_OVERLAP, also for too many.
 */
export function datesObstacle(
  { date, windows }: RaceDates,
  today: DateString,
): { code: ErrorCode; field: string } | null {
  if (date < today) return { code: 'RACE_IN_PAST', field: 'date' };
  for (const [index, { opensAt, closesAt }] of windows.entries()) {
    const field = `windows.${index}.closes`;
    if (closesAt <= startOfDay(today) || closesAt > endOfDay(date)) {
      return { code: 'RACE_DEADLINE_OUTSIDE', field };
    }
    if (opensAt && opensAt >= closesAt) return { code: 'WINDOW_EMPTY', field };
    const before = windows[index - 1];
    if (before && (!opensAt || opensAt < before.closesAt)) {
      return { code: 'WINDOWS_OVERLAP', field: `windows.${index}.opens` };
    }
  }
  return windows.length > MAX_WINDOWS
    ? { code: 'WINDOWS_OVERLAP', field: `windows.${MAX_WINDOWS}.opens` }
    : null;
}
