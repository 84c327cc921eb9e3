import { MAX_PRICE } from '../fees';
import type { DateString } from '../time';

export const sortOrders = ['newest', 'priceAsc', 'priceDesc', 'totalAsc', 'dateAsc', 'dateDesc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The highest price a search can be narrowed by, in whole kronor. */
export const MAX_FILTER_PRICE = MAX_PRICE / 100;

/** Whether a search can be narrowed by this price, in whole kronor. */
export const isFilterPrice = (price: number): boolean => price >= 0 && price <= MAX_FILTER_PRICE;

/** Whether a text is a day that exists, as YYYY-MM-DD. */
export function isDay(text: string): text is DateString {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  // 31 April would be read as 1 May.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
