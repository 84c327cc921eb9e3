import { expect, test } from 'vitest';
import { distanceFamily, kilometresOf } from '@/domain/race/distance-families';

test.each([
  ['5K', 5, 'kort'],
  ['10 km', 10, 'kort'],
  ['1500 m', 1.5, 'kort'],
  ['10,1 km', 10.1, 'halv'],
  ['8–15 km', 15, 'halv'],
  ['21K', 21, 'halv'],
  ['21,1 km', 21.1, 'halv'],
  ['30 km', 30, 'hel'],
  ['42,2 km', 42.2, 'hel'],
  ['43 km', 43, 'lang'],
  ['315 km', 315, 'lang'],
  ['Ultra', 50, 'lang'],
  ['Sprint', null, null],
  ['', null, null],
])('%j is %s km, of the band %s', (label, km, family) => {
  expect(kilometresOf(label)).toBe(km);
  expect(distanceFamily(label)).toBe(family);
});
