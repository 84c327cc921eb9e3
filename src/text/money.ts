import type { Ore } from '@/domain/money/ore';
import { formatFixed } from './numbers';

const NBSP = '\u00a0';

/** "1 250", with spaces that do not break; öre are shown only when there are any. */
export const formatAmount = (amount: Ore | number): string =>
  formatFixed(amount / 100, amount % 100 === 0 ? 0 : 2);

/** "1 250 kr" */
export const formatKr = (amount: Ore | number): string => `${formatAmount(amount)}${NBSP}kr`;

/** "1 250,00 kr": for breakdowns, where columns of öre line up. */
export const formatKrExact = (amount: Ore | number): string => `${formatFixed(amount / 100, 2)}${NBSP}kr`;
