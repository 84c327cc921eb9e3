import { DAY, HOUR } from '../time';

/** How far a refund or transfer has come. */
export const moneyStatuses = ['pending', 'succeeded', 'failed'] as const;
export type MoneyStatus = (typeof moneyStatuses)[number];

/**
 * Where one refund at Stripe can go: only forward, and what has failed has failed for good
 * (docs.stripe.com/refunds#failed-refunds). Another try is another refund.
 */
export const stripeRefundMoves: Record<MoneyStatus, readonly MoneyStatus[]> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
};

/** What a reading of a refund at Stripe adds to what is stored: something new, the same, or less. */
export type Reading = 'news' | 'same' | 'stale';

/** @param known the furthest status seen so far, null when the refund has not been seen. */
export function judgeReading(known: MoneyStatus | null, read: MoneyStatus): Reading {
  if (known === read) return 'same';
  return known === null || stripeRefundMoves[known].includes(read) ? 'news' : 'stale';
}

interface Move {
  from: readonly MoneyStatus[];
  to: MoneyStatus;
}

/**
 * The refund that a purchase owes its buyer. Several refunds at Stripe may be tried for it, one after the other.
 * `notCovered`: our balance at Stripe did not cover it, and it is retried. `settledOtherwise`: the buyer got the money
 * by another refund or from their bank. `reopened`: the ledger showed that they did not get all of it.
 */
export const refundMoves = {
  begun: { from: ['pending'], to: 'pending' },
  made: { from: ['pending'], to: 'succeeded' },
  failed: { from: ['pending', 'succeeded'], to: 'failed' },
  notCovered: { from: ['pending', 'succeeded'], to: 'pending' },
  retried: { from: ['failed'], to: 'pending' },
  settledOtherwise: { from: ['pending', 'failed'], to: 'succeeded' },
  reopened: { from: ['succeeded', 'failed'], to: 'pending' },
} as const satisfies Record<string, Move>;

/**
 * The transfer that a purchase owes its seller. `reversed`: taken back while the buyer's bank decides, and due again.
 * `chargedBack`: the bank kept the money, and no new attempt is made. `madeLate`: an attempt from before that is
 * answered only then. `reopened`: the ledger showed that the seller did not get all of it.
 */
export const transferMoves = {
  made: { from: ['pending'], to: 'succeeded' },
  madeLate: { from: ['failed'], to: 'succeeded' },
  reversed: { from: ['succeeded'], to: 'pending' },
  chargedBack: { from: ['pending'], to: 'failed' },
  reopened: { from: ['succeeded', 'failed'], to: 'pending' },
} as const satisfies Record<string, Move>;

/** Stripe's codes for a balance of ours that is too small. */
export const notCoveredCodes: readonly string[] = ['insufficient_funds', 'balance_insufficient'];

/**
 * Whether a refund failed because our available balance at Stripe does not cover it. A card's waits there by itself,
 * others fail (docs.stripe.com/refunds).
 */
export const isNotCovered = (failureCode: string | null | undefined): boolean =>
  !!failureCode && notCoveredCodes.includes(failureCode);

/** How long to wait, in ms, before the next attempt at a refund that was not covered: an hour, doubled to a day. */
export const notCoveredWait = (attempt: number): number => Math.min(2 ** (attempt - 1) * HOUR, DAY);

/** @returns the status after a move, null when it does not start from this one. */
export const after = ({ from, to }: Move, status: MoneyStatus): MoneyStatus | null =>
  from.includes(status) ? to : null;

/**
 * Whether a new try makes sense. A refund that failed at the bank is tried as a new attempt; one that is pending
 * with a failure was refused or unanswered. A transfer that failed has gone back by a chargeback: that is final.
 */
export const isRetriable = (
  kind: 'refund' | 'transfer',
  { status, failureCode }: { status: string; failureCode: string | null },
): boolean => (status === 'failed' ? kind === 'refund' : status === 'pending' && failureCode !== null);

/**
 * Whether an answer of Stripe's about an object's state is older than the one that is stored: answers may be held up on
 * their way and overtake each other. By the numbers of the readings, which one counter gives out before the requests:
 * the clocks of processes differ.
 * @param stored the number of the stored answer; null: there is none.
 */
export const isOvertaken = (reading: number, stored: number | null): boolean =>
  stored !== null && reading < stored;

/** So often a refund or a transfer is refused before it is left to the admins. */
export const MAX_REFUSALS = 100;
