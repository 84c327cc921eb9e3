import { kronor, type Ore } from '../money';

/** Fewer completed purchases say nothing, and would give single sales away. */
export const MIN_SOLD_FOR_HINT = 5;

/** The median of some prices, in whole kronor: of an even number the mean of the two in the middle. */
export function soldPrice(prices: readonly Ore[]): Ore {
  const sorted = prices.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return kronor(Math.round((low + high) / 200));
}
