import { type Ore, ore } from '../money/ore';

/** Who pays the organiser's name-change fee. */
export const feePayers = ['buyer', 'seller'] as const;
export type FeePayer = (typeof feePayers)[number];

/** The same by a race's rule, which may leave it to the seller. */
export const racePayers = ['buyer', 'seller', 'seller_chooses'] as const;
export type RacePayer = (typeof racePayers)[number];

/** Who pays the organiser for a listing: the race's rule, or the seller's choice where the race leaves it open. */
export function resolvePayer(racePayer: RacePayer, sellersChoice: FeePayer | null): FeePayer {
  return racePayer === 'seller_chooses' ? (sellersChoice ?? 'seller') : racePayer;
}

/** What the seller pays the organiser, in öre; nothing when the buyer does or it is unknown. */
export const sellersFee = (cost: Ore | null, payer: FeePayer): Ore =>
  payer === 'seller' ? (cost ?? ore(0)) : ore(0);

/** What the buyer pays the organiser beside the price, in öre; nothing when the seller does. */
export const organiserFee = (cost: Ore | null, payer: FeePayer): Ore =>
  payer === 'buyer' ? (cost ?? ore(0)) : ore(0);

/** A buyer may have to pay the organiser an amount that only the organiser sets: no price includes all. */
export const feeUnknown = (window: { cost: Ore | null; payer: RacePayer } | null): boolean =>
  window !== null && window.cost === null && window.payer !== 'seller';
