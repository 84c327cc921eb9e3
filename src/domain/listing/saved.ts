import { kronor, type Ore, subtractOre } from '../money/ore';
import type { BuyerCost } from './buyer-cost';

/** Less is not worth a word. */
const MIN_SAVED = kronor(20);

/**
 * How much less a place costs its buyer in all than the organiser itself took for one, öre.
 * @param originalFee of the organiser, öre; null when it is not known.
 * @returns null where it is not less, or hardly, and where the total is not known.
 */
export function savedOn(
  { total, laterUnknown }: Pick<BuyerCost, 'total' | 'laterUnknown'>,
  originalFee: Ore | null,
): Ore | null {
  if (originalFee === null || laterUnknown || originalFee - total < MIN_SAVED) return null;
  return subtractOre(originalFee, total);
}
