import { kronor, type Ore } from '../money/ore';
import { DAY, plus } from '../time';

/** What went well counts in figures once so much time has passed: a bank may take the money back. */
export const COUNTED_AFTER = 14 * DAY;

/** What went well counts if it was done at this instant, or before. What went wrong counts at once. */
export const countedUntil = (now: Date): Date => plus(now, -COUNTED_AFTER);

/** A sale at less than this part of the race's usual price is left out of all figures. */
const LEAST_SHARE = 1 / 4;
/** The same, where a race has no usual price yet. */
const LEAST_COUNTED_PRICE: Ore = kronor(50);

/**
 * Whether a price is far below what the race's places cost: such sales are cheap to make up, so that no figure counts them.
 * @param price of the place, öre.
 * @param usual what the race's places cost, öre; null when it is not known.
 */
export const isUnderpriced = (price: Ore, usual: Ore | null): boolean =>
  price < (usual === null ? LEAST_COUNTED_PRICE : usual * LEAST_SHARE);
