import { editions } from '@sandbox/seed/race-rows';
import { expect, test } from 'vitest';
import { MAP, onMap, outlinePath, townOf } from '@/domain/race/map';

test('a location is found by its first known place', () => {
  expect(townOf('Motala')?.name).toBe('Motala');
  expect(townOf('Sälen–Mora')?.name).toBe('Sälen');
  expect(townOf('Okänd by–Mora')?.name).toBe('Mora');
  expect(townOf('Okänd by')).toBeNull();
  expect(townOf('toString')).toBeNull();
});

test('every real race of the seed is on the map, within its edges', () => {
  for (const { location } of editions) {
    const place = townOf(location);
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
