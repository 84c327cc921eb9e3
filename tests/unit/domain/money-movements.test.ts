import { describe, expect, test } from 'vitest';
import {
  after,
  isNotCovered,
  isOvertaken,
  isRetriable,
  judgeReading,
  moneyStatuses,
  refundMoves,
  stripeRefundMoves,
  transferMoves,
} from '@/domain/money/movements';

describe('a refund at Stripe', () => {
  test('never goes back to where it has been, along any way', () => {
    const reach = (from: (typeof moneyStatuses)[number]): string[] =>
      stripeRefundMoves[from].flatMap((to) => [to, ...reach(to)]);
    for (const status of moneyStatuses) expect(reach(status)).not.toContain(status);
    expect(reach('failed')).toEqual([]);
  });

  test.each([
    [null, 'pending', 'news'],
    [null, 'failed', 'news'],
    ['pending', 'pending', 'same'],
    ['pending', 'succeeded', 'news'],
    ['pending', 'failed', 'news'],
    ['succeeded', 'pending', 'stale'],
    ['succeeded', 'failed', 'news'],
    ['failed', 'pending', 'stale'],
    ['failed', 'succeeded', 'stale'],
    ['failed', 'failed', 'same'],
  ] as const)('known as %s and read as %s is %s', (known, read, verdict) => {
    expect(judgeReading(known, read)).toBe(verdict);
  });
});

test.each(Object.entries({ ...refundMoves, ...transferMoves }))(
  '%s starts only from where the table says',
  (_name, move) => {
    const allowed: readonly string[] = move.from;
    for (const status of moneyStatuses) {
      expect(after(move, status)).toBe(allowed.includes(status) ? move.to : null);
    }
  },
);

test('what Stripe says never makes a failed refund a paid one', () => {
  expect(after(refundMoves.made, 'failed')).toBeNull();
  expect(after(transferMoves.made, 'failed')).toBeNull();
});

test.each([
  ['insufficient_funds', true],
  ['balance_insufficient', true],
  ['expired_or_canceled_card', false],
  [null, false],
])('a refund that failed with %s waits for our balance: %s', (code, waits) =>
  expect(isNotCovered(code)).toBe(waits),
);

test.each([
  ['refund', 'failed', null, true],
  ['transfer', 'failed', null, false],
  ['refund', 'pending', null, false],
  ['refund', 'pending', 'api_error', true],
  ['transfer', 'pending', 'api_error', true],
  ['refund', 'succeeded', 'api_error', false],
] as const)('a %s that is %s with the code %s can be tried again: %s', (kind, status, failureCode, again) =>
  expect(isRetriable(kind, { status, failureCode })).toBe(again),
);

test('an answer is overtaken by one that was asked for later', () => {
  expect([2, 3, 4].map((reading) => isOvertaken(reading, 3))).toEqual([true, false, false]);
  expect(isOvertaken(1, null)).toBe(false);
});
