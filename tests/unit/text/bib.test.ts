import { expect, test } from 'vitest';
import { countdownParts, daysLeftText } from '@/text/purchase';

test('the days left stand large on a bib, as a number where there is one', () => {
  expect(countdownParts(42)).toEqual({ number: '42', words: 'dagar kvar' });
  expect(countdownParts(1)).toEqual({ number: null, words: 'I morgon' });
  expect(daysLeftText(1042)).toBe('1\u00a0042\u00a0dagar kvar');
  expect(daysLeftText(0)).toBe('I dag');
});
