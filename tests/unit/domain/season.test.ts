import { expect, test } from 'vitest';
import { reviewDay, verification } from '@/domain/race/dates';

test.each([
  [null, 'never'],
  ['2026-03-06', 'stale'],
  ['2026-03-07', 'fresh'],
  ['2027-03-01', 'fresh'],
] as const)('rules read on %s are, for a race on 7 March 2027, %s', (verifiedOn, outcome) => {
  expect(verification({ date: '2027-03-07', verifiedOn })).toBe(outcome);
});

test.each([
  [null, '2027-03-07'],
  ['2025-06-01', '2026-06-01'],
  ['2026-03-06', '2027-03-06'],
  ['2026-03-07', '2027-03-07'],
  ['2026-12-01', '2027-03-07'],
] as const)('rules read on %s are to be read again by %s, for a race on 7 March 2027', (verifiedOn, day) => {
  expect(reviewDay({ date: '2027-03-07', verifiedOn })).toBe(day);
});
