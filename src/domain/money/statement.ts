import { type DateString, startOfDay, yearOf } from '../time';
import { addOre, type Ore, subtractOre } from './ore';

/** What came of one sale, in öre: the price is what went back to the buyer, the fee and the payout together. */
export interface SaleMoney {
  price: Ore;
  /** Of the price, paid back to the buyer by a ruling or a settlement. */
  returned: Ore;
  /** The payment provider's fee. */
  fee: Ore;
  /** What became the seller's. */
  payout: Ore;
}

/** Sales together, and what the buyers' banks took back of them; öre. */
export interface SaleSums extends SaleMoney {
  sales: number;
  /** Of payouts, taken back by lost chargebacks. */
  takenBack: Ore;
}

/**
 * A sale by its price and by what the ledger credited: its seller, and us with the seller's fee.
 * @returns null when nothing of the price was kept for the seller: then the purchase was refunded, and is no sale.
 */
export function saleOf(price: Ore, { payout, fee }: Pick<SaleMoney, 'payout' | 'fee'>): SaleMoney | null {
  const kept = addOre(payout, fee);
  return kept === 0 ? null : { price, returned: subtractOre(price, kept), fee, payout };
}

/** What the seller has left of the payouts; below zero when banks took back more than the year gave. */
export const keptOf = ({ payout, takenBack }: SaleSums): Ore => subtractOre(payout, takenBack);

/** A calendar year in Stockholm: its first instant, and the first of the next. */
export const spanOfYear = (year: number): { begins: Date; ends: Date } => ({
  begins: startOfDay(`${year}-01-01`),
  ends: startOfDay(`${year + 1}-01-01`),
});

/** Whether a year is not over on a day, so that its statement may still grow. */
export const isRunning = (year: number, today: DateString): boolean => yearOf(today) <= year;
