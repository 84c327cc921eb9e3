import { formatNumber } from '@/text/numbers';
import type { Outputs } from '@/trpc/client';

export type Week = Outputs['admin']['overview']['weeks'][number];

/** "5,5 h" up to two days, then "3,2 dygn". */
export const formatHours = (hours: number): string =>
  hours < 48 ? `${formatNumber(hours, 1)}\u00a0h` : `${formatNumber(hours / 24, 1)}\u00a0dygn`;

/** Per cent of the name changes that were made in time; null when none was due. */
export function shareOnTime(weeks: Pick<Week, 'onTime' | 'missed'>[]): number | null {
  const made = weeks.reduce((sum, { onTime }) => sum + onTime, 0);
  const all = weeks.reduce((sum, { onTime, missed }) => sum + onTime + missed, 0);
  return all === 0 ? null : Math.round((100 * made) / all);
}

/** The latest week that has a value. */
export const latest = (weeks: Week[], key: 'toNameChange' | 'toDone'): number | null =>
  weeks.reduce<number | null>((found, week) => week[key] ?? found, null);
