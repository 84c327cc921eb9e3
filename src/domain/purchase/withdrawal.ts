import { DAY, plus } from '../time';
import type { PurchaseState } from './states';

/**
 * How long the buyer may withdraw from the contract about our own service (Distansavtalslagen 2005:59,
 * 2 kap. 10 §), and how soon the fee is paid back after that (2 kap. 14 §).
 */
export const WITHDRAWAL_DAYS = 14;
export const WITHDRAWAL_REFUND_DAYS = 14;

/** The last instant the fee may be paid back. `at`: when the withdrawal was received. */
export const refundDue = (at: Date): Date => plus(at, WITHDRAWAL_REFUND_DAYS * DAY);

/**
 * What a withdrawal does with the fee. `fee_back`: it goes back with the purchase's end. `all_back`: everything has
 * gone back already. `performed`: the service is done, and the right with it (2 kap. 11 § 1). `too_late`: the time is
 * out. `nothing_paid`: there is nothing to give back.
 */
const withdrawalOutcomes = ['fee_back', 'all_back', 'performed', 'too_late', 'nothing_paid'] as const;
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number];

/** Whether a withdrawal came within its days. The contract is from the payment. */
export const inWithdrawalTime = (paidAt: Date, at: Date): boolean =>
  at <= plus(paidAt, WITHDRAWAL_DAYS * DAY);

/** @param at when the withdrawal was or would be received. What has gone back since then has gone back. */
export function withdrawalOutcome(
  { state, paidAt, completedAt }: { state: PurchaseState; paidAt: Date | null; completedAt: Date | null },
  at: Date,
): WithdrawalOutcome {
  if (!paidAt) return 'nothing_paid';
  if (state === 'refunded') return 'all_back';
  if (completedAt && completedAt <= at) return 'performed';
  return inWithdrawalTime(paidAt, at) ? 'fee_back' : 'too_late';
}
