import { addDays, stockholmWall } from '@/domain/time';
import { formatDate, formatDayAndMonth, formatFullInstant } from './dates';

/** "20 februari 2027", or with its time where that is not midnight: when something opens */
export function formatOpening(at: Date): string {
  const { day, time } = stockholmWall(at);
  return time === '00:00' ? formatDate(day) : formatFullInstant(at);
}

/** "7 mars 2027" for the end of that day, or with its time: when something closes */
export function formatClosing(at: Date): string {
  const { day, time } = stockholmWall(at);
  return time === '00:00' ? formatDate(addDays(day, -1)) : formatFullInstant(at);
}

/** "28 februari 2027, i en senare period till 6 mars 2027": until when names can be changed */
export const nameChangeEndText = ({
  closesAt,
  lastClosesAt,
}: {
  closesAt: Date;
  lastClosesAt: Date | null;
}): string =>
  formatClosing(closesAt) + (lastClosesAt ? `, i en senare period till ${formatClosing(lastClosesAt)}` : '');

/** "28 februari", or with its time where it is not the day's end: when something closes within the coming year */
export function formatClosingDay(at: Date): string {
  const { day, time } = stockholmWall(at);
  return time === '00:00'
    ? formatDayAndMonth(addDays(day, -1))
    : `${formatDayAndMonth(day)} kl.\u00a0${time.replace(':', '.')}`;
}
