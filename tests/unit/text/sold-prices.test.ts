import { expect, test } from 'vitest';
import { kronor } from '@/domain/money/ore';
import { middleHalfText, soldText, weeksText } from '@/text/race';

const _ = '\u00a0';

test.each([
  [0, 0, 'Sista veckan'],
  [3, 0, 'Sista 4 veckorna'],
  [1, 1, '1 vecka före'],
  [5, 5, '5 veckor före'],
  [8, 4, '4–8 veckor före'],
])('weeks from %i to %i before the race: %s', (from, to, text) => {
  expect(weeksText({ from, to })).toBe(text);
});

test('what places were sold for', () => {
  const spread = { count: 12, low: kronor(950), median: kronor(1100), high: kronor(1250) };
  expect(middleHalfText(spread)).toBe(`950–1${_}250${_}kr`);
  expect(soldText(spread)).toBe(
    `Mittpriset för 12 sålda platser är 1${_}100${_}kr. Hälften såldes för 950–1${_}250${_}kr.`,
  );
  const same = { count: 5, low: kronor(500), median: kronor(500), high: kronor(500) };
  expect(soldText(same)).toBe(`Mittpriset för 5 sålda platser är 500${_}kr. Minst hälften såldes för det.`);
});
