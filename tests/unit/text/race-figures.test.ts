import { expect, test } from 'vitest';
import { plus } from '@/domain/time';
import { fromWall } from '@/domain/wall-time';
import { daysToStartText, distanceText } from '@/text/race-figures';
import { formatClosingDay } from '@/text/window-times';

test('the days to a start are in words where they are few', () => {
  expect(daysToStartText(0)).toBe('I dag');
  expect(daysToStartText(1)).toBe('I morgon');
  expect(daysToStartText(102)).toBe('Om 102\u00a0dagar');
});

test('short labels of distances are written in km', () => {
  expect(distanceText('10K')).toBe('10 km');
  expect(distanceText('21K')).toBe('21,1 km');
  expect(distanceText('90 km')).toBe('90 km');
  expect(distanceText('Ultra')).toBe('Ultra');
});

test('a closing says its day, and its time where that is not the end of the day', () => {
  const midnight = fromWall('2027-02-28 24:00') ?? new Date(0);
  expect(formatClosingDay(midnight)).toBe('28 februari');
  expect(formatClosingDay(plus(midnight, -15 * 3_600_000))).toBe('28 februari kl.\u00a009.00');
});
