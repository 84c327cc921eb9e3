import { DAY, plus } from './time';

/**
 * How long the buyer may withdraw from the contract about our own service (Distansavtalslagen 2005:59,
 * 2 kap. 10 §), and how soon the fee is paid back after that (2 kap. 14 §).
 */
export const WITHDRAWAL_DAYS = 14;
export const WITHDRAWAL_REFUND_DAYS = 14;

/** The last instant the fee may be paid back. `at`: when the withdrawal was received. */
export const refundDue = (at: Date): Date => plus(at, WITHDRAWAL_REFUND_DAYS * DAY);
