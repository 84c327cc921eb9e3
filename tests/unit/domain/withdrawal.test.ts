import { expect, test } from 'vitest';
import { purchaseStates } from '@/domain/purchase/states';
import { refundDue, withdrawalOutcome } from '@/domain/purchase/withdrawal';
import { DAY, plus } from '@/domain/time';

const paidAt = new Date('2026-11-21T10:00:00Z');
const limit = plus(paidAt, 14 * DAY);

test('a withdrawal gives the fee back for as long as the purchase runs and the time lasts, to the millisecond', () => {
  for (const state of ['pending_name_change', 'awaiting_buyer_confirmation', 'disputed'] as const) {
    const at = (ms: number) => withdrawalOutcome({ state, paidAt, completedAt: null }, plus(limit, ms));
    expect([at(-1), at(0), at(1)]).toEqual(['fee_back', 'fee_back', 'too_late']);
  }
  expect(refundDue(paidAt)).toEqual(plus(paidAt, 14 * DAY));
});

test('what has ended has an answer of its own, and what was never paid needs none', () => {
  // What came before the purchase was completed is in time, also when it is read later.
  const completed = { state: 'completed', paidAt, completedAt: plus(paidAt, DAY) } as const;
  const at = (ms: number) => withdrawalOutcome(completed, plus(completed.completedAt, ms));
  expect([at(-1), at(0), at(1)]).toEqual(['fee_back', 'performed', 'performed']);
  expect(withdrawalOutcome({ state: 'refunded', paidAt, completedAt: null }, paidAt)).toBe('all_back');
  for (const state of purchaseStates) {
    expect(withdrawalOutcome({ state, paidAt: null, completedAt: null }, paidAt)).toBe('nothing_paid');
  }
});
