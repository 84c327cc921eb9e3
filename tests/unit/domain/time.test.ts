import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  DAY,
  daysBetween,
  earliest,
  endOfDay,
  HOUR,
  latest,
  MINUTE,
  plus,
  STOCKHOLM,
  startOfDay,
  stockholmDate,
  stockholmWallTime,
} from '@/domain/time';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2045-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a day in Stockholm', () => {
  it.each([
    ['a winter day', '2027-01-15', '2027-01-14T23:00:00Z', '2027-01-15T23:00:00Z', 24],
    ['a summer day', '2027-07-15', '2027-07-14T22:00:00Z', '2027-07-15T22:00:00Z', 24],
    ['the day clocks go forward', '2027-03-28', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', 23],
    ['the day after', '2027-03-29', '2027-03-28T22:00:00Z', '2027-03-29T22:00:00Z', 24],
    ['the day clocks go back', '2027-10-31', '2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z', 25],
    ['the day after that', '2027-11-01', '2027-10-31T23:00:00Z', '2027-11-01T23:00:00Z', 24],
    ['the last of the year', '2027-12-31', '2027-12-30T23:00:00Z', '2027-12-31T23:00:00Z', 24],
    ['the first of the year', '2028-01-01', '2027-12-31T23:00:00Z', '2028-01-01T23:00:00Z', 24],
    ['a leap day', '2028-02-29', '2028-02-28T23:00:00Z', '2028-02-29T23:00:00Z', 24],
  ])('%s, %s, begins %s and ends %s, %i hours later', (_, date, begins, ends, hours) => {
    expect(startOfDay(date)).toEqual(new Date(begins));
    expect(endOfDay(date)).toEqual(new Date(ends));
    expect(endOfDay(date).getTime() - startOfDay(date).getTime()).toBe(hours * HOUR);
  });

  it('is the day of every instant from its start until just before its end', () => {
    fc.assert(
      fc.property(day, (date) => {
        expect(stockholmDate(startOfDay(date))).toBe(date);
        expect(stockholmDate(plus(endOfDay(date), -1))).toBe(date);
        expect(stockholmDate(plus(startOfDay(date), -1))).toBe(addDays(date, -1));
        expect(stockholmDate(endOfDay(date))).toBe(addDays(date, 1));
      }),
    );
  });

  it('is what the zone itself says, every half hour for twenty years', () => {
    const style = { dateStyle: 'short', timeStyle: 'short' } as const;
    const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: STOCKHOLM, ...style });
    const wrong = [];
    for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2045, 0, 1); at += 30 * MINUTE) {
      const { day, time } = stockholmWallTime(new Date(at));
      if (zone.format(at) !== `${day} ${time}`) wrong.push(new Date(at));
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['2025-03-30', '01:59', '03:00'],
    ['2027-03-28', '01:59', '03:00'],
    ['2030-03-31', '01:59', '03:00'],
    ['2025-10-26', '02:59', '02:00'],
    ['2027-10-31', '02:59', '02:00'],
    ['2030-10-27', '02:59', '02:00'],
  ])('%s: the clock goes from %s to %s at 01:00 UTC, to the ms', (date, before, after) => {
    const change = new Date(`${date}T01:00:00Z`);
    expect([-1, 0, 1].map((ms) => stockholmWallTime(plus(change, ms)))).toEqual([
      { day: date, time: before },
      { day: date, time: after },
      { day: date, time: after },
    ]);
  });

  it('is tomorrow in Stockholm while it is still today in London', () => {
    expect(stockholmDate(new Date('2027-07-14T22:30:00Z'))).toBe('2027-07-15');
    expect(stockholmDate(new Date('2027-12-31T23:30:00Z'))).toBe('2028-01-01');
  });
});

describe('counting days', () => {
  it.each([
    ['2027-03-27', 2, '2027-03-29'],
    ['2027-10-30', 2, '2027-11-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2027-12-31', 1, '2028-01-01'],
    ['2028-01-01', -1, '2027-12-31'],
    ['2027-06-05', 0, '2027-06-05'],
    ['2027-06-05', 365, '2028-06-04'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });

  it('is the same there and back', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        const there = addDays(date, days);
        expect(addDays(there, -days)).toBe(date);
        expect(daysBetween(date, there)).toBe(days);
        expect(daysBetween(there, date) + days).toBe(0);
      }),
    );
  });
});

it('the first and the last of some instants', () => {
  const [a, b, c] = [new Date(1), new Date(2), new Date(3)];
  expect(earliest(b, a, c)).toEqual(a);
  expect(latest(b, c, a)).toEqual(c);
  expect([MINUTE, HOUR, DAY]).toEqual([60_000, 3_600_000, 86_400_000]);
});
