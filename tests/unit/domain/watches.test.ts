import { describe, expect, test } from 'vitest';
import { totalOf } from '@/domain/listing/buyer-cost';
import { fitsWatch, nextWatchMail, wasNotified } from '@/domain/listing/watches';
import { kronor, ore } from '@/domain/money/ore';
import { eventName } from '@/domain/race/slug';
import { HOUR, plus } from '@/domain/time';

describe('a watch’s limit', () => {
  test('counts the price, the service fee and what the buyer pays the organiser', () => {
    expect(totalOf({ price: kronor(500), organiserFee: kronor(200) })).toBe(kronor(730));
    expect(totalOf({ price: kronor(500), organiserFee: ore(0) })).toBe(kronor(530));
  });

  test('lets through what costs as much, and no öre more', () => {
    expect(fitsWatch({ maximum: kronor(530) }, kronor(530))).toBe(true);
    expect(fitsWatch({ maximum: kronor(530) }, ore(530_01))).toBe(false);
    expect(fitsWatch({ maximum: null }, kronor(100_030))).toBe(true);
  });
});

test.each([
  [null, null, false],
  [999, null, true],
  [1000, null, false],
  [999, kronor(530), true],
  [999, ore(529_99), false],
])(
  'a watch from %s, up to %s öre, was notified of a listing that was deleted at 1000',
  (from, maximum, was) => {
    const confirmedAt = from === null ? null : new Date(from);
    expect(wasNotified({ confirmedAt, maximum }, { total: kronor(530), deletedAt: 1000 })).toBe(was);
  },
);

test.each([
  ['Lidingöloppet 30', '30 km', 'lidingöloppet'],
  ['Lidingöloppet 15', '15 km', 'lidingöloppet'],
  ['Vansbrosimningen', '3000 m', 'vansbrosimningen'],
  ['Vansbrosimningen 1500 m', '1500 m', 'vansbrosimningen'],
  ['Midnattsloppet Stockholm 5 km', '5K', 'midnattsloppet stockholm'],
  ['City Run Linköping 21,1 km', '21K', 'city run linköping'],
  ['Stockholm Triathlon Sprint', 'Sprint', 'stockholm triathlon'],
  ['Stockholm Triathlon', 'Olympisk', 'stockholm triathlon'],
  ['Öppet Spår måndag 45', '45 km', 'öppet spår måndag'],
  ['10', '10K', '10'],
])('the name of an event of %s, %s, is %s', (raceName, distance, name) =>
  expect(eventName({ raceName, distance })).toBe(name),
);

test.each([
  ['long ago', -2 * HOUR, 0],
  ['an hour ago', -HOUR, 0],
  ['less than that ago', 1 - HOUR, 1],
  ['already scheduled', 5, 5],
])('an address that was mailed %s is mailed again an hour later at the soonest', (_, mailed, next) => {
  const now = new Date('2027-03-01T11:00:00Z');
  expect(nextWatchMail(plus(now, mailed), now)).toEqual(plus(now, next));
});
