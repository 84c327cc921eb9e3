import { formatNumber } from './numbers';
import { daysToStartText } from './race-figures';

/** Days to the start in parts, where the number stands large: 42 and "dagar kvar"; on the day and before it in words. */
export function countdownParts(days: number): { number: string | null; words: string } {
  if (days <= 1) return { number: null, words: daysToStartText(days) };
  return { number: formatNumber(days), words: 'dagar kvar' };
}

/** "42 dagar kvar", "I morgon", "I dag". */
export function daysLeftText(days: number): string {
  const { number, words } = countdownParts(days);
  return number === null ? words : `${number}\u00a0${words}`;
}
