import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysToNextYear } from '@/domain/race/dates';
import { addDays } from '@/domain/time';

const next = (day: string) => addDays(day, daysToNextYear(day));

test.each([
  ['the first Sunday in March', '2027-03-07', '2028-03-05'],
  ['the last Saturday in September', '2027-09-25', '2028-09-23'],
  ['the first Saturday in August, a week later than 52 weeks', '2026-08-01', '2027-08-07'],
  ['the second Monday in June, a week later than 52 weeks', '2026-06-08', '2027-06-14'],
  ['a fifth Sunday, where next year’s month has four', '2022-05-29', '2023-05-28'],
  ['over New Year’s Eve', '2026-12-31', '2027-12-30'],
])('%s stays what it is', (_, day, expected) => expect(next(day)).toBe(expected));

test('any day keeps its weekday, and moves by a year within a week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const day = addDays('2000-01-01', days);
      expect([364, 371]).toContain(daysToNextYear(day));
      expect(new Date(next(day)).getUTCDay()).toBe(new Date(day).getUTCDay());
      expect(Number(next(day).slice(0, 4)) - Number(day.slice(0, 4))).toBeLessThanOrEqual(1);
    }),
  );
});
