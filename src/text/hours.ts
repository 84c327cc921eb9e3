import { formatNumber } from './numbers';

/** "5,5 h" up to two days, then "3,2 dygn". */
export const formatHours = (hours: number): string =>
  hours < 48 ? `${formatNumber(hours, 1)}\u00a0h` : `${formatNumber(hours / 24, 1)}\u00a0dygn`;
