import { formatNumber } from './numbers';

/** Days to the start: "Om 102 dagar", "I morgon", "I dag". */
export function daysToStartText(days: number): string {
  if (days === 0) return 'I dag';
  return days === 1 ? 'I morgon' : `Om ${formatNumber(days)}\u00a0dagar`;
}

/** What the filter's short labels mean. */
const lengths: Record<string, string> = {
  '5K': '5 km',
  '10K': '10 km',
  '21K': '21,1 km',
  '42K': '42,2 km',
};

/** A distance in km: the filter's short labels ("10K") written out. */
export const distanceText = (label: string): string => lengths[label] ?? label;
