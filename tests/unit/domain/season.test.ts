import { expect, test } from 'vitest';
import { verification } from '@/domain/race/season';

test.each([
  [null, 'never'],
  ['2026-03-06', 'stale'],
  ['2026-03-07', 'fresh'],
  ['2027-03-01', 'fresh'],
] as const)('rules read on %s are, for a race on 7 March 2027, %s', (verifiedOn, outcome) => {
  expect(verification({ date: '2027-03-07', verifiedOn })).toBe(outcome);
});
