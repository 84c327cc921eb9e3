import { expect, test } from 'vitest';
import { bandOf, kmOf } from '@/domain/race/categories';

test.each([
  ['5K', 5, 'to10'],
  ['10K', 10, 'to10'],
  ['21K', 21.1, 'to21'],
  ['42K', 42.2, 'to42'],
  ['Ultra', 50, 'to100'],
  ['90 km', 90, 'to100'],
  ['315 km', 315, 'over100'],
  ['1 500 m', 1.5, 'to10'],
  ['2 mil', 20, 'to21'],
  ['3,8 km', 3.8, 'to10'],
  ['Halvmarathon', 21.1, 'to21'],
  ['8–15 km', 15, 'to21'],
  ['Öppet spår', null, null],
] as const)('%s is %s km', (label, km, band) => {
  expect(kmOf(label)).toBe(km);
  expect(bandOf(label)).toBe(band);
});
