import { expect, test } from 'vitest';
import { MAP, onMap, outlinePath, placeOf } from '@/domain/race/places';
import { editions } from '@/sandbox/seed/editions';

test('a location is found by its first known place', () => {
  expect(placeOf('Motala')?.name).toBe('Motala');
  expect(placeOf('Sälen–Mora')?.name).toBe('Sälen');
  expect(placeOf('Okänd by–Mora')?.name).toBe('Mora');
  expect(placeOf('Okänd by')).toBeNull();
  expect(placeOf('toString')).toBeNull();
});

test('every real race of the seed is on the map, within its edges', () => {
  for (const { location } of editions) {
    const place = placeOf(location);
    expect(place, location).not.toBeNull();
    const [x, y] = onMap(place?.at ?? [0, 0]);
    expect(x > 0 && x < MAP.width && y > 0 && y < MAP.height, location).toBe(true);
  }
});

test('the outline stays within the map', () => {
  for (const [, x, y] of outlinePath.matchAll(/[ML]?([\d.]+) ([\d.]+)/g)) {
    expect(Number(x)).toBeLessThanOrEqual(MAP.width);
    expect(Number(y)).toBeLessThanOrEqual(MAP.height);
  }
  expect(outlinePath).not.toContain('-');
});
