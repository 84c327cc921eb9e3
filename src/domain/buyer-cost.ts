import { SERVICE_FEE } from './fees';
import type { FeePayer } from './listing/states';
import { addOre, type Ore } from './money';
import { organiserFee } from './race/organiser-fee';

/** What a place costs its buyer, in öre. */
export interface BuyerCost {
  /** The seller's price. */
  price: Ore;
  serviceFee: Ore;
  /** Paid here: the price and the service fee. */
  now: Ore;
  /** Paid to the organiser at the name change; 0 when the seller pays it. */
  later: Ore;
  /** Everything. */
  total: Ore;
}

/**
 * What a place costs its buyer in all, and when it is paid.
 * @param nameChangeCost what the organiser takes for the name change, öre; null when it takes nothing or is not known
 */
export function buyerCost(listing: { price: Ore; nameChangeCost: Ore | null; payer: FeePayer }): BuyerCost {
  const now = addOre(listing.price, SERVICE_FEE);
  const later = organiserFee(listing.nameChangeCost, listing.payer);
  return { price: listing.price, serviceFee: SERVICE_FEE, now, later, total: addOre(now, later) };
}
