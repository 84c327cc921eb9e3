import type { Ore } from '@/domain/money/ore';

// The Swedish locale's number formats without Intl, whose formatters take a phone 100 ms to create before hydration. A
// test compares the two.

const NBSP = '\u00a0';
const MINUS = '\u2212';

/**
 * "1 250,50": always so many decimals, with spaces that do not break. What has more is rounded to the nearest; of two as
 * near, to either.
 */
export function formatFixed(value: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, NBSP);
  return `${value < 0 ? MINUS : ''}${grouped}${fraction ? `,${fraction}` : ''}`;
}

/** "1 250", "2,5": at most so many decimals, none when they are zeros. */
export function formatNumber(value: number, decimals = 0): string {
  const text = formatFixed(value, decimals);
  return decimals === 0 ? text : text.replace(/,?0+$/, '');
}

/** "1 annons", "1 250 annonser". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** "1 250", with spaces that do not break; öre are shown only when there are any. */
export const formatAmount = (amount: Ore | number): string =>
  formatFixed(amount / 100, amount % 100 === 0 ? 0 : 2);

/** "1 250 kr" */
export const formatKr = (amount: Ore | number): string => `${formatAmount(amount)}${NBSP}kr`;

/** "1 250,00 kr": for breakdowns, where columns of öre line up. */
export const formatKrExact = (amount: Ore | number): string => `${formatFixed(amount / 100, 2)}${NBSP}kr`;

const joined = (words: readonly string[], last: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** "a", "a och b", "a, b och c" */
export const inSentence = (words: readonly string[]): string => joined(words, 'och');

/** "a", "a eller b", "a, b eller c" */
export const inEitherCase = (words: readonly string[]): string => joined(words, 'eller');

/** Longer times are shown in days. */
const MAX_HOURS = 48;

/** "7 timmar", "3 dagar": a day that has begun counts as one. */
export const durationText = (hours: number): string =>
  (hours > MAX_HOURS
    ? counted(Math.ceil(hours / 24), 'dag', 'dagar')
    : counted(hours, 'timme', 'timmar')
  ).replace(' ', NBSP);
