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
