import { MAX_PRICE, MIN_PRICE, type PriceSplit, splitPrice } from '../money/fees';
import { addOre, type Ore, ore } from '../money/ore';
import { type FeePayer, organiserFee } from '../race/organiser-fee';

/** What a place costs its buyer, in öre. */
export interface BuyerCost {
  /** The seller's price. */
  price: Ore;
  serviceFee: Ore;
  /** Paid here: the price and the service fee. */
  now: Ore;
  /** Paid to the organiser at the name change; 0 when the seller pays it. */
  later: Ore;
  /** The buyer pays the organiser too, an amount that only the organiser names: it is not in `later` or `total`. */
  laterUnknown: boolean;
  /** Everything. */
  total: Ore;
}

/** What the organiser takes for the name change, öre, or null when it is not known; and who pays it. */
interface OrganisersPart {
  nameChangeCost: Ore | null;
  payer: FeePayer;
}

/** What a purchase costs its buyer in all, by the fees that were stored with it. */
export function purchaseCost({
  split: { price, serviceFee, charged: now },
  nameChangeCost,
  payer,
}: OrganisersPart & { split: Pick<PriceSplit, 'price' | 'serviceFee' | 'charged'> }): BuyerCost {
  const later = organiserFee(nameChangeCost, payer);
  const laterUnknown = payer === 'buyer' && nameChangeCost === null;
  return { price, serviceFee, now, later, laterUnknown, total: addOre(now, later) };
}

/** What a place costs its buyer in all, and when it is paid. */
export const buyerCost = ({ price, ...organiser }: OrganisersPart & { price: Ore }): BuyerCost =>
  purchaseCost({ split: splitPrice(price), ...organiser });

/**
 * The total of a listing, öre, by the organiser's fee that is stored with it. A fee that only the organiser names is not
 * in it; the listing says that it comes on top.
 */
export const totalOf = ({ price, organiserFee }: { price: Ore; organiserFee: Ore }): Ore =>
  addOre(splitPrice(price).charged, organiserFee);

/** The least and the most that a place may cost in all, öre, the organiser's fee aside: what a limit may be set to. */
export const MIN_TOTAL = totalOf({ price: MIN_PRICE, organiserFee: ore(0) });
export const MAX_TOTAL = totalOf({ price: MAX_PRICE, organiserFee: ore(0) });
