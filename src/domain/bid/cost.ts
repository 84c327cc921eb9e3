import { type BuyerCost, buyerCost } from '../listing/buyer-cost';
import { MAX_PRICE, MIN_PRICE } from '../money/fees';
import { type Ore, ore, subtractOre } from '../money/ore';
import type { FeePayer } from '../race/organiser-fee';
import { payerIn, type TransferWindow, windowAt } from '../race/windows';

interface Place {
  price: Ore;
  payer: FeePayer;
  payerChoice: FeePayer | null;
}

/** What a place costs its buyer now; null when nobody can buy it. */
export function costNow(place: Place, windows: readonly TransferWindow[], now: Date): BuyerCost | null {
  const window = windowAt(windows, now);
  if (!window) return null;
  return buyerCost({
    price: place.price,
    nameChangeCost: window.cost,
    payer: payerIn(windows, window, place),
  });
}

/** What is compared with a bid's maximum, öre; null where only the organiser knows its fee. */
export const bidTotal = ({ total, laterUnknown }: BuyerCost): Ore | null => (laterUnknown ? null : total);

/** What a place costs in all now, öre; null when nobody can buy it, or only the organiser knows its fee. */
export function totalNow(place: Place, windows: readonly TransferWindow[], now: Date): Ore | null {
  const cost = costNow(place, windows, now);
  return cost && bidTotal(cost);
}

/** An amount in öre without its öre. */
const wholeKronor = (amount: number): number => amount - (amount % 100);

/**
 * The highest price, whole kronor in öre, at which a bid buys.
 * @returns null when it buys at none, or the organiser's fee is the buyer's and not known.
 */
export function highestPriceFor(
  maximum: Ore,
  organiser: { nameChangeCost: Ore | null; payer: FeePayer },
): Ore | null {
  const cheapest = buyerCost({ price: MIN_PRICE, ...organiser });
  if (cheapest.laterUnknown) return null;
  const fees = subtractOre(cheapest.total, MIN_PRICE);
  const price = Math.min(wholeKronor(subtractOre(maximum, fees)), MAX_PRICE);
  return price < MIN_PRICE ? null : ore(price);
}
