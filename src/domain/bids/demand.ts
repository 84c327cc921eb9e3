import { MIN_PRICE } from '../fees';
import type { FeePayer } from '../listing/states';
import { type Ore, ore } from '../money';
import type { RaceFacts } from '../race/rules';
import { highestPriceFor } from './cost';

/** Fewer bids than this are not said to a seller: one person's maximum would be recognised. */
export const LEAST_DEMAND = 3;

/** "`buyers` buy at once at up to `price`", öre. */
export interface Demand {
  buyers: number;
  price: Ore;
}

/**
 * What a seller is shown of the bids on a race: the highest price at which at least LEAST_DEMAND people would buy, and
 * how many do so at that price. No other bid's maximum can be read from it.
 * @param maxima of the bids that could buy from this seller, one a person.
 */
export function demandOf(
  maxima: readonly Ore[],
  organiser: { nameChangeCost: Ore | null; payer: FeePayer },
  { highestPrice }: Pick<RaceFacts, 'highestPrice'>,
): Demand | null {
  const prices = maxima
    .map((maximum) => highestPriceFor(maximum, organiser))
    .filter((price) => price !== null)
    .sort((a, b) => b - a);
  const wanted = prices[LEAST_DEMAND - 1];
  if (wanted === undefined) return null;
  const allowed = highestPrice == null ? wanted : Math.min(wanted, highestPrice - (highestPrice % 100));
  if (allowed < MIN_PRICE) return null;
  const price = ore(allowed);
  return { buyers: prices.filter((each) => each >= price).length, price };
}
