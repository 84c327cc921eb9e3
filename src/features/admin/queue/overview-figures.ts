import type { Outputs } from '@/trpc/client';

export type Week = Outputs['admin']['overview']['weeks'][number];

/** Per cent of the name changes that were made in time; null when none was due. */
export function shareOnTime(weeks: Pick<Week, 'onTime' | 'missed'>[]): number | null {
  const made = weeks.reduce((sum, { onTime }) => sum + onTime, 0);
  const all = weeks.reduce((sum, { onTime, missed }) => sum + onTime + missed, 0);
  return all === 0 ? null : Math.round((100 * made) / all);
}

/** The latest week that has a value. */
export const latest = (weeks: Week[], key: 'toNameChange' | 'toDone'): number | null =>
  weeks.reduce<number | null>((found, week) => week[key] ?? found, null);
