import { MAX_PRICE } from '../money/fees';
import { readKronor } from '../money/ore';

export const sortOrders = ['newest', 'priceAsc', 'priceDesc', 'dateAsc', 'dateDesc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** A race with so many places among the results is shown as one. */
export const GROUP_FROM = 2;

/** The highest price a search can be narrowed by, in whole kronor. */
export const MAX_FILTER_PRICE = MAX_PRICE / 100;

/**
 * Reads a price that a search is narrowed by. Zero narrows nothing.
 * @returns whole kronor, null for none; the error is for its writer.
 */
export function readFilterPrice(written: number | string): { price: number | null; error: string | null } {
  const { amount, error } = readKronor(written, '');
  if (error !== null) return { price: null, error: error || null };
  if (amount < 0) return { price: null, error: 'Skriv ett belopp från 0 kr.' };
  if (amount > MAX_PRICE) return { price: null, error: 'Högst 100 000 kr.' };
  return { price: amount === 0 ? null : amount / 100, error: null };
}
