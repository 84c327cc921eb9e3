import { MAX_PRICE } from '../fees';

export const sortOrders = ['newest', 'priceAsc', 'priceDesc', 'totalAsc', 'dateAsc', 'dateDesc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** A race with so many places among the results is shown as one. */
export const GROUP_FROM = 2;

/** The highest price a search can be narrowed by, in whole kronor. */
export const MAX_FILTER_PRICE = MAX_PRICE / 100;

/** Whether a search can be narrowed by this price, in whole kronor. */
export const isFilterPrice = (price: number): boolean => price >= 0 && price <= MAX_FILTER_PRICE;
