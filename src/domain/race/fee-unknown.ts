import type { Ore } from '../money';
import type { RacePayer } from './windows';

/** A buyer may have to pay the organiser an amount that only the organiser names: no price says all. */
export const feeUnknown = (window: { cost: Ore | null; payer: RacePayer } | null): boolean =>
  window !== null && window.cost === null && window.payer !== 'seller';
