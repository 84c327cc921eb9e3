import { expect, test } from 'vitest';
import { fromWallTime } from '@/domain/race/wall-time';
import { plus } from '@/domain/time';
import { formatClosingDay } from '@/text/deadlines';
import { daysToStartText } from '@/text/race';

test('the days to a start are in words where they are few', () => {
  expect(daysToStartText(0)).toBe('I dag');
  expect(daysToStartText(1)).toBe('I morgon');
  expect(daysToStartText(102)).toBe('Om 102\u00a0dagar');
});

test('a closing says its day, and its time where that is not the end of the day', () => {
  const midnight = fromWallTime('2027-02-28 24:00') ?? new Date(0);
  expect(formatClosingDay(midnight)).toBe('28 februari');
  expect(formatClosingDay(plus(midnight, -15 * 3_600_000))).toBe('28 februari kl.\u00a009.00');
});
