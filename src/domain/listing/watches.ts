import { MAX_PRICE, MIN_PRICE, SERVICE_FEE } from '../money/fees';
import { addOre, type Ore } from '../money/ore';

/** The least and the most that a watch may be limited to, in all, öre. */
export const MIN_WATCHED = addOre(MIN_PRICE, SERVICE_FEE);
export const MAX_WATCHED = addOre(MAX_PRICE, SERVICE_FEE);

/** How many other distances are watched with a race at once. */
export const MAX_DISTANCES = 20;

/**
 * What a place costs in all, öre, as a watch compares it: price, service fee and what its buyer pays the organiser. A
 * fee that only the organiser names is not in it; the listing says that it comes on top.
 */
export const watchedTotal = ({ price, organiserFee }: { price: Ore; organiserFee: Ore }): Ore =>
  addOre(addOre(price, SERVICE_FEE), organiserFee);

/** Whether a place at this total, öre, is within a watch's limit; one without a limit wants every place. */
export const fitsWatch = ({ maximum }: { maximum: Ore | null }, total: Ore): boolean =>
  maximum === null || total <= maximum;
