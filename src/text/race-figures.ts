import { formatNumber } from './numbers';

/** Days to the start: "Om 102 dagar", "I morgon", "I dag". */
export function daysToStartText(days: number): string {
  if (days === 0) return 'I dag';
  return days === 1 ? 'I morgon' : `Om ${formatNumber(days)}\u00a0dagar`;
}
