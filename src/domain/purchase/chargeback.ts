import type { MoneyStatus } from '../money/movements';
import type { PurchaseState } from './states';

/**
 * Whether there is anything to contest: not where the purchase has ended with a refund to the buyer that waits for the
 * bank.
 */
export const isContested = (state: PurchaseState, refund: MoneyStatus | null): boolean =>
  state !== 'refunded' || refund === 'succeeded';
