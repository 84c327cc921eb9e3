import { addOre, type Ore, ore, subtractOre } from './ore';

/** What the buyer pays Loppbytet per purchase, VAT included. */
export const SERVICE_FEE = ore(30_00);
/**
 * The VAT in what is kept of a service fee, öre: 25 % VAT is a fifth of a price that includes it
 * (Mervärdesskattelagen 2023:200, 9 kap.), rounded to the nearest öre where only a part of the fee is kept.
 */
export const vatOfFee = (fee: Ore): Ore => ore(Math.round(fee / 5));
export const netOfFee = (fee: Ore): Ore => subtractOre(fee, vatOfFee(fee));
export const SERVICE_FEE_VAT = vatOfFee(SERVICE_FEE);
export const SERVICE_FEE_NET = netOfFee(SERVICE_FEE);

/** The payment provider's fee that the seller carries: 2.9 % of the price + 2.20 kr. */
export const SELLER_FEE_PER_MILLE = 29;
export const SELLER_FEE_FIXED = ore(2_20);

/** Lowest and highest price of a listing. Whole kronor in öre; the highest guards against typing errors. */
export const MIN_PRICE = ore(1_00);
export const MAX_PRICE = ore(100_000_00);

/** A refund above this needs a second admin. */
export const SECOND_ADMIN_ABOVE = ore(5_000_00);

export interface PriceSplit {
  /** What the seller asks. */
  price: Ore;
  /** What the buyer adds for Loppbytet. */
  serviceFee: Ore;
  /** What the buyer is charged by us now: without the organiser's fee. */
  charged: Ore;
  /** What is withheld from the seller. */
  sellerFee: Ore;
  /** What reaches the seller. */
  payout: Ore;
}

/**
 * The seller's fee, rounded half up to the öre and never more than the price.
 * Integer arithmetic only: price × 29 / 1000, so a half is exactly 500.
 */
export function sellerFee(price: Ore): Ore {
  const percentage = Math.floor((price * SELLER_FEE_PER_MILLE + 500) / 1000);
  return ore(Math.min(price, percentage + SELLER_FEE_FIXED));
}

/** Every part of a purchase at this price, in öre. The one place a price is split. */
export function splitPrice(price: Ore): PriceSplit {
  const fee = sellerFee(price);
  return {
    price,
    serviceFee: SERVICE_FEE,
    charged: addOre(price, SERVICE_FEE),
    sellerFee: fee,
    payout: subtractOre(price, fee),
  };
}

/** Who gets what of what the buyer was charged, in öre. The four always sum to it. */
export interface Division {
  buyer: Ore;
  seller: Ore;
  /** What we keep of the seller's fee. */
  sellerFee: Ore;
  serviceFee: Ore;
}
