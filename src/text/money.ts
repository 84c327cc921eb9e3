import type { Ore } from '@/domain/money';

const NBSP = '\u00a0';
const whole = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "1 250 kr", with spaces that do not break; öre are shown only when there are any. */
export const formatKr = (amount: Ore | number): string =>
  `${(amount % 100 === 0 ? whole : exact).format(amount / 100)}${NBSP}kr`;

/** "1 250,00 kr": for breakdowns, where columns of öre line up. */
export const formatKrExact = (amount: Ore | number): string => `${exact.format(amount / 100)}${NBSP}kr`;

/** "1 250", for a price set like a start number. */
export const formatNumber = (value: number): string => whole.format(value);
