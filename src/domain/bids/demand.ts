import { MIN_PRICE } from '../fees';
import type { FeePayer } from '../listing/states';
import { kronor, type Ore, ore } from '../money';
import type { RaceFacts } from '../race/rules';
import { DAY } from '../time';
import { highestPriceFor } from './cost';

/** Fewer bids than this are not said to a seller: one person's maximum would be recognised. */
export const LEAST_DEMAND = 3;

/** How long a bid has stood as it is before it counts, in ms: what is shown does not follow what somebody tries out. */
export const LEAST_STANDING = DAY;

/** Amounts are shown in steps, öre: of 50 kr below 1,000 kr, of 100 kr from there. */
const inStep = (amount: number): number =>
  amount - (amount % (amount < kronor(1000) ? kronor(50) : kronor(100)));

/** "`buyers` buy at once at up to `price`", öre. */
export interface Demand {
  buyers: number;
  price: Ore;
}

/**
 * What a seller is shown of the bids on a race: a price, in steps, at which at least LEAST_DEMAND people would buy, and
 * how many do so at that price. Of a bid's maximum nothing but its step can be read from it: each is rounded down
 * before the organiser's fee, which a seller may choose who pays, is taken from it.
 * @param maxima of the bids that could buy from this seller, one a person, each standing for LEAST_STANDING.
 */
export function demandOf(
  maxima: readonly Ore[],
  organiser: { nameChangeCost: Ore | null; payer: FeePayer },
  { highestPrice }: Pick<RaceFacts, 'highestPrice'>,
): Demand | null {
  const prices = maxima
    .map((maximum) => highestPriceFor(ore(inStep(maximum)), organiser))
    .filter((price) => price !== null)
    .sort((a, b) => b - a);
  const wanted = prices[LEAST_DEMAND - 1];
  if (wanted === undefined) return null;
  const allowed = inStep(highestPrice == null ? wanted : Math.min(wanted, highestPrice));
  if (allowed < MIN_PRICE) return null;
  const price = ore(allowed);
  return { buyers: prices.filter((each) => each >= price).length, price };
}
